//! The meanings of everyday words.

use std::{collections::HashMap, sync::Arc};

use super::analyzer::{self, Word};

/// The meaning of runs of words; empty for words that a query ignores.
#[derive(Debug, Default)]
pub struct Meaning {
    /// Addresses of pages, for example `faq/price`.
    pub codes: Vec<String>,
    /// Words that pages use, as written.
    pub terms: Vec<String>,
    /// The slug of the entry of kind `refusal` that says that the company does not do this.
    pub refusal: Option<Arc<str>>,
}

/// A [`Meaning`] whose words are analyzed.
#[derive(Debug)]
pub(super) struct Meant {
    pub(super) codes: Vec<String>,
    pub(super) words: Vec<Word>,
    pub(super) refusal: Option<Arc<str>>,
}

impl Meant {
    /// Whether a query ignores the words.
    pub(super) fn is_empty(&self) -> bool {
        self.codes.is_empty() && self.words.is_empty() && self.refusal.is_none()
    }
}

/// The meanings of everyday words, found by spelling or by sound; empty by default.
#[derive(Debug, Default)]
pub struct Lexicon {
    /// By the written words.
    written: HashMap<Vec<String>, Arc<Meant>>,
    /// By their sounds: "kitna" is कितना. Written words are looked up first, because "kal" sounds
    /// like both कल (tomorrow) and "call".
    heard: HashMap<Vec<String>, Vec<Heard>>,
    /// How many words the longest run has.
    longest: usize,
}

#[derive(Debug)]
struct Heard {
    script: WordScript,
    meant: Arc<Meant>,
}

/// The script of a run. Words of two scripts that sound alike have different meanings; a word in
/// Latin letters may be of any language.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum WordScript {
    Latin,
    /// The first code point of the script's block.
    Other(u32),
}

impl WordScript {
    fn of(run: &[Word]) -> Self {
        let letters = run.iter().flat_map(|word| word.folded.chars());
        let first = letters.map(u32::from).find(|code| *code > 0x2FF);
        first.map_or(Self::Latin, |code| Self::Other(code & !0x7F))
    }

    fn may_be(self, other: Self) -> bool {
        self == other || self == Self::Latin || other == Self::Latin
    }
}

/// The fewest letters of a sound that is found in a word with an ending, and in one with a typo.
const STEM: usize = 4;
const TYPO: usize = 6;

impl Lexicon {
    /// Gives each of the runs this meaning. A run that has a meaning already keeps it.
    pub fn add(&mut self, runs: &[String], meaning: Meaning) {
        let Meaning { codes, terms, refusal } = meaning;
        let meant = Arc::new(Meant {
            codes: codes.iter().map(|code| code.to_lowercase()).collect(),
            words: terms.iter().flat_map(|term| analyzer::words(term)).collect(),
            refusal,
        });
        for run in runs {
            let run = analyzer::words(run);
            if run.is_empty() {
                continue;
            }
            self.longest = self.longest.max(run.len());
            self.written.entry(written(&run)).or_insert_with(|| meant.clone());
            let heard = Heard { script: WordScript::of(&run), meant: meant.clone() };
            self.heard.entry(sounds(&run)).or_default().push(heard);
        }
    }

    /// The longest run that the words begin with: how many words it has, and its meaning.
    pub(super) fn first(&self, words: &[Word]) -> Option<(usize, Arc<Meant>)> {
        let longest = self.longest.min(words.len());
        (1..=longest).rev().find_map(|length| {
            let run = &words[..length];
            let meant = self.written.get(&written(run)).cloned();
            Some((length, meant.or_else(|| self.heard(&sounds(run), WordScript::of(run)))?))
        })
    }

    fn heard(&self, sounds: &[String], script: WordScript) -> Option<Arc<Meant>> {
        let heard = self.heard.get(sounds)?;
        let found = heard.iter().find(|heard| heard.script.may_be(script))?;
        Some(found.meant.clone())
    }

    /// The meaning of a word that the lexicon has in another form: the word has an ending of its
    /// language (ಮಕ್ಕಳಿಗೆ, to the children) or a typo.
    pub(super) fn like(&self, word: &Word) -> Option<Arc<Meant>> {
        let script = WordScript::of(std::slice::from_ref(word));
        let sound = word.sound.as_str();
        if script != WordScript::Latin {
            let stem = (STEM..sound.len())
                .rev()
                .find_map(|length| self.heard(&[sound.get(..length)?.to_owned()], script));
            if stem.is_some() {
                return stem;
            }
        }
        if sound.len() < TYPO {
            return None;
        }
        let near = self.heard.iter().filter_map(|(sounds, heard)| match sounds.as_slice() {
            [one]
                if one.as_bytes().first() == sound.as_bytes().first()
                    && strsim::osa_distance(one, sound) == 1 =>
            {
                heard.iter().find(|heard| heard.script.may_be(script))
            }
            _ => None,
        });
        // The map has no order, so the least codes decide.
        let first = near.min_by(|a, b| a.meant.codes.cmp(&b.meant.codes))?;
        Some(first.meant.clone())
    }
}

fn written(run: &[Word]) -> Vec<String> {
    run.iter().map(|word| word.folded.clone()).collect()
}

fn sounds(run: &[Word]) -> Vec<String> {
    run.iter().map(|word| word.sound.clone()).collect()
}
