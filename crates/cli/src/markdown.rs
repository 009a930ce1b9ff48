//! Markdown for the terminal: headings and bold text stand out, paragraphs are wrapped, marks disappear.

use crate::output::{Output, QUIET, STRONG};
use pulldown_cmark::{Event, Parser, Tag, TagEnd};

/// Renders a text that has headings, paragraphs, lists and blocks of code.
pub(crate) fn render(text: &str, output: &Output) -> String {
    let mut page = Page { output, text: String::new(), block: String::new(), lists: 0, is_code: false };
    Parser::new(text).for_each(|event| page.add(event));
    page.text
}

struct Page<'o> {
    output: &'o Output,
    /// What is finished.
    text: String,
    /// The paragraph, heading, list item or block of code at hand.
    block: String,
    /// How many lists are open.
    lists: usize,
    is_code: bool,
}

impl Page<'_> {
    fn add(&mut self, event: Event<'_>) {
        match event {
            Event::Start(Tag::List(_)) => {
                self.finish_block();
                self.lists += 1;
            }
            Event::End(TagEnd::List(_)) => self.lists -= 1,
            Event::Start(Tag::CodeBlock(_)) => self.is_code = true,
            Event::End(TagEnd::CodeBlock) => {
                self.finish_code();
                self.is_code = false;
            }
            Event::Start(Tag::Heading { .. } | Tag::Strong) => self.block += &self.switch(true),
            Event::End(TagEnd::Strong) => self.block += &self.switch(false),
            Event::End(TagEnd::Heading(_)) => {
                self.block += &self.switch(false);
                self.finish_block();
            }
            Event::End(TagEnd::Paragraph | TagEnd::Item) => self.finish_block(),
            Event::Code(code) => self.block += &self.output.paint(STRONG, &code),
            Event::Text(text) => self.block += &text,
            Event::SoftBreak | Event::HardBreak => self.block.push(' '),
            // Nothing else occurs in documentation that has a meaning in a terminal.
            _ => {}
        }
    }

    /// The escape sequence that starts or ends strong text, if colours are on.
    fn switch(&self, on: bool) -> String {
        let painted = self.output.paint(STRONG, "|");
        let (start, end) = painted.split_once('|').unwrap_or_default();
        if on { start.to_owned() } else { end.to_owned() }
    }

    fn finish_block(&mut self) {
        let block = std::mem::take(&mut self.block);
        if block.trim().is_empty() {
            return;
        }
        let (first, others) = match self.lists {
            0 => (String::new(), String::new()),
            depth => ("  ".repeat(depth - 1) + "- ", "  ".repeat(depth)),
        };
        self.separate();
        self.text += &self.output.wrapped(&block, &first, &others);
        self.text.push('\n');
    }

    /// Code keeps its lines.
    fn finish_code(&mut self) {
        self.separate();
        let block = std::mem::take(&mut self.block);
        for line in block.lines() {
            self.text += self.output.paint(QUIET, &format!("    {line}")).trim_end();
            self.text.push('\n');
        }
    }

    /// An empty line between blocks, except between the items of a list.
    fn separate(&mut self) {
        if !self.text.is_empty() && (self.lists == 0 || !self.text.lines().last().is_some_and(is_item)) {
            self.text.push('\n');
        }
    }
}

/// Whether a line belongs to a list.
fn is_item(line: &str) -> bool {
    line.starts_with("- ") || line.starts_with("  ")
}
