//! The table of options. An option is declared here and nowhere else.

use super::super::strength::{FULL_SKILL, MAX_ELO, MIN_ELO};
use super::{CecpForm, Descriptor, OptionId, Shape};
use crate::search::{MAX_HASH_MB, MAX_THREADS};

/// MiB of hash at first.
const HASH_MB: i64 = 16;
/// Milliseconds taken off every time limit at first: what pipes and a busy GUI were seen to need on one machine.
const OVERHEAD_MS: i64 = 20;
/// The most of that: a slow line between continents.
const MAX_OVERHEAD_MS: i64 = 5000;

/// The most lines that may be asked for; no position of our games has more moves.
const MAX_LINES: i64 = 500;
/// The most nodes that may count as a millisecond.
const MAX_NODE_TIME: i64 = 10_000;

/// All options, in the order in which GUIs show them.
pub const OPTIONS: [Descriptor; 19] = [
    Descriptor {
        id: OptionId::Hash,
        name: "Hash",
        shape: Shape::Spin { default: HASH_MB, min: 1, max: MAX_HASH_MB as i64 },
        cecp: CecpForm::Command,
    },
    Descriptor {
        id: OptionId::Threads,
        name: "Threads",
        shape: Shape::Spin { default: 1, min: 1, max: MAX_THREADS as i64 },
        cecp: CecpForm::Command,
    },
    Descriptor {
        id: OptionId::Variant,
        name: "UCI_Variant",
        shape: Shape::Combo {
            default: |games| games.standard().name().to_string(),
            choices: |games| games.entries().map(|entry| entry.name().to_string()).collect(),
            find: |games, name| games.find(name).ok().map(|variant| variant.name().to_string()),
        },
        cecp: CecpForm::Foreign,
    },
    Descriptor {
        id: OptionId::Fischer,
        name: "UCI_Chess960",
        shape: Shape::Check { default: false },
        cecp: CecpForm::Foreign,
    },
    Descriptor {
        id: OptionId::Ponder,
        name: "Ponder",
        shape: Shape::Check { default: false },
        cecp: CecpForm::Command,
    },
    Descriptor {
        id: OptionId::Overhead,
        name: "Move Overhead",
        shape: Shape::Spin { default: OVERHEAD_MS, min: 0, max: MAX_OVERHEAD_MS },
        cecp: CecpForm::Listed,
    },
    Descriptor {
        id: OptionId::Lines,
        name: "MultiPV",
        shape: Shape::Spin { default: 1, min: 1, max: MAX_LINES },
        cecp: CecpForm::Listed,
    },
    Descriptor {
        id: OptionId::Analysing,
        name: "UCI_AnalyseMode",
        shape: Shape::Check { default: false },
        cecp: CecpForm::Foreign,
    },
    Descriptor {
        id: OptionId::NodeTime,
        name: "nodestime",
        shape: Shape::Spin { default: 0, min: 0, max: MAX_NODE_TIME },
        cecp: CecpForm::Foreign,
    },
    Descriptor { id: OptionId::ClearHash, name: "Clear Hash", shape: Shape::Button, cecp: CecpForm::Listed },
    // UCI has no word for giving up.
    Descriptor { id: OptionId::Resign, name: "Resign", shape: Shape::Check { default: false }, cecp: CecpForm::Only },
    Descriptor {
        id: OptionId::GuiTests,
        name: "GUI Tests Legality",
        shape: Shape::Check { default: true },
        cecp: CecpForm::Only,
    },
    Descriptor {
        id: OptionId::LimitStrength,
        name: "UCI_LimitStrength",
        shape: Shape::Check { default: false },
        cecp: CecpForm::Foreign,
    },
    Descriptor {
        id: OptionId::Elo,
        name: "UCI_Elo",
        shape: Shape::Spin { default: MAX_ELO, min: MIN_ELO, max: MAX_ELO },
        cecp: CecpForm::Foreign,
    },
    Descriptor {
        id: OptionId::Skill,
        name: "Skill Level",
        shape: Shape::Spin { default: FULL_SKILL, min: 0, max: FULL_SKILL },
        cecp: CecpForm::Listed,
    },
    Descriptor {
        id: OptionId::ShowWdl,
        name: "UCI_ShowWDL",
        shape: Shape::Check { default: false },
        cecp: CecpForm::Foreign,
    },
    Descriptor { id: OptionId::LogFile, name: "Debug Log File", shape: Shape::File, cecp: CecpForm::Listed },
    Descriptor { id: OptionId::EvalFile, name: "EvalFile", shape: Shape::File, cecp: CecpForm::Listed },
    Descriptor { id: OptionId::VariantPath, name: "VariantPath", shape: Shape::File, cecp: CecpForm::Listed },
];
