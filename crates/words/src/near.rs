//! Names that were probably meant.

/// More of a name than this is not compared.
const LONGEST_NAME: usize = 60;

/// The known name that is nearest to the one asked for, if it is near enough to be meant: one slip in four letters,
/// three at most, where a slip is a letter too many or too few, a wrong one, or two that changed places. Names of three
/// letters and fewer are all alike. Of equally near names, the first. Names are compared by their keys.
pub fn nearest<'a>(name: &str, known: impl Iterator<Item = &'a str>, key: impl Fn(&str) -> String) -> Option<&'a str> {
    let asked: String = key(name).chars().take(LONGEST_NAME).collect();
    let allowed = match asked.chars().count() {
        0..=3 => return None,
        length => (length / 4).min(3),
    };
    let near = known.map(|known| (strsim::damerau_levenshtein(&asked, &key(known)), known));
    near.filter(|&(distance, _)| distance <= allowed).min_by_key(|&(distance, _)| distance).map(|(_, known)| known)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_slip_in_four_letters_is_forgiven() {
        let near = |name: &str| nearest(name, ["solution", "solved", "steps", "er"].into_iter(), str::to_lowercase);
        assert_eq!(near("soluton"), Some("solution"));
        assert_eq!(near("SOLVDE"), Some("solved"));
        assert_eq!(near("stesp"), Some("steps"));
        assert_eq!(near("solt"), None);
        // Short names are all alike.
        assert_eq!(near("ep"), None);
        assert_eq!(near(&"solution".repeat(1000)), None);
    }
}
