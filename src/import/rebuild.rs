//! Reads the files of a database that is made anew.

use std::collections::BTreeSet;
use std::path::PathBuf;

use super::report::{ImportError, Observer, Rebuilt};
use super::{ImportOptions, Passes};
use crate::source::discover::discover;
use crate::source::paths;
use crate::source::selection::Selection;
use crate::store::runs::{self, RunOutcome};
use crate::store::{Ledger, RunTotals, StoreError, Writer, rebuild};

impl Passes<'_> {
    /// If the database replaces another one, reads all files that the old one has, as a run of its own, whatever the patterns and folders of
    /// this import. Files that are new in archives are left to a run over them.
    pub(super) fn read_replaced(&self, observer: &mut dyn Observer) -> Result<Option<RunTotals>, ImportError> {
        let Some(old) = self.store.replaced() else { return Ok(None) };
        let started = std::time::Instant::now();
        let known = rebuild::known_paths(old)?;
        if known.is_empty() && self.options.paths.is_empty() && self.options.listed.is_empty() {
            let reason = "knows no files to make the database anew from: name them, or their folders";
            return Err(StoreError::refused(self.store.path(), reason).into());
        }
        let located = known.iter().filter_map(|path| paths::located(path).map(|location| location.file));
        let files: BTreeSet<PathBuf> = located.filter(|file| !paths::is_absent(file)).collect();
        let split = known.iter().map(|path| paths::split(path));
        let archives: BTreeSet<&str> = split.filter_map(|(archive, member)| member.map(|_| archive)).collect();
        observer.rebuilding(files.len() as u64);
        let options = ImportOptions {
            paths: Vec::new(),
            listed: Vec::new(),
            selection: Selection::default(),
            is_rebuild: true,
            ..self.options.clone()
        };
        let passes = Passes { options: &options, ..*self };
        let files: Vec<PathBuf> = files.into_iter().collect();
        let mut discovery = discover(&files, &options.selection, &|| options.stop.is_cancelled());
        // A file that is of no known kind any more is ignored, not rejected.
        for source in &mut discovery.sources {
            source.is_named = archives.contains(source.path_text.as_str());
        }
        let ledger = Ledger::default();
        let mut plan = passes.plan(&discovery, &ledger);
        plan.keep_only(|item| known.contains(&item.path_text));
        let connection = &self.store.connection;
        let mut writer = Writer::start(connection, options.jobs, self.limits, true)?;
        writer.keep_numbers(old)?;
        passes.first(&discovery, &plan, &mut writer, observer)?;
        passes.read_saves_again(&mut writer, observer)?;
        let seconds = started.elapsed().as_secs_f64();
        runs::end(connection, writer.run_id, RunOutcome::Complete, seconds, &writer.totals)?;
        Ok(Some(writer.totals))
    }

    /// Completes what follows from the old database.
    pub(super) fn settle_replaced(
        &self,
        totals: Option<RunTotals>,
        observer: &mut dyn Observer,
    ) -> Result<Option<Rebuilt>, ImportError> {
        let Some(totals) = totals else { return Ok(None) };
        let lost = rebuild::settle(self.store.path(), &self.store.connection)?;
        lost.iter().for_each(|file| observer.carried_over(file));
        self.correct()?;
        Ok(Some(Rebuilt { totals, lost, ..Rebuilt::default() }))
    }
}
