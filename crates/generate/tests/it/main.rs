//! The generator through the public interface.

mod made;
