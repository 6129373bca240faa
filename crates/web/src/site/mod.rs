//! Writes a site: linked pages about everybody in a database, in a folder that needs no server.
//!
//! `plan` lists the pages, each with a fingerprint of what it is made from; `state` remembers them in the folder, so that the next run
//! writes only what changed.

mod options;
mod plan;
mod state;

use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};

use rusqlite::Connection;

pub use self::options::{Contents, Options, SiteError};
pub use self::plan::Plan;
use self::plan::Task;
use self::state::{SITE, SiteState, entry};
use crate::page::{Arguments, Links, PageError, Questions, assets, moved};
use gammonbase::folder::{Folder, open_snapshot};
use gammonbase::query::filtered_sums::FilteredSums;
use gammonbase::query::functions;
use gammonbase::query::report::Catalogue;

/// The result of a run.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Summary {
    /// Files of the site.
    pub files: usize,
    pub written: usize,
    pub removed: usize,
    /// Total bytes of all files.
    pub bytes: u64,
}

/// What all threads share.
#[derive(Debug)]
struct Work<'w> {
    options: &'w Options,
    plan: &'w Plan,
    catalogue: Catalogue,
    folder: Folder,
    state: Mutex<SiteState>,
    sums: FilteredSums,
}

/// Writes the pages that changed. `progress` receives the number of pages made and the total, and returns whether to go on.
pub fn write(options: &Options, progress: &(dyn Fn(usize, usize) -> bool + Sync)) -> Result<Summary, SiteError> {
    let mut connections = open_snapshot(&options.contents.database, options.jobs.max(1)).map_err(PageError::from)?;
    for connection in &mut connections {
        functions::install(connection, &options.contents.database).map_err(PageError::from)?;
        options.clock.watch(connection)?;
    }
    let plan = Plan::read(&connections[0], &options.contents)?;
    let folder = Folder::open(&options.folder, SITE)?;
    let mut state = SiteState::read(&folder, &options.made_with, &options.contents.database)?;
    let tasks = state.begin(&plan.tasks, &folder)?;
    if tasks.is_empty() && state.gone().is_empty() {
        return Ok(Summary { files: state.files(), bytes: state.bytes(), ..Summary::default() });
    }
    folder.begin()?;
    // Lists all files that this run may write, so that the next run knows them even if this one is killed.
    state.write(&folder)?;
    let work = Work {
        options,
        plan: &plan,
        catalogue: Catalogue::default(),
        folder,
        state: Mutex::new(state),
        sums: FilteredSums::default(),
    };
    let done = work.pages(&tasks, connections, progress);
    let mut state = work.state.into_inner().unwrap_or_else(PoisonError::into_inner);
    let removed = match &done {
        Ok(_) => state.remove_gone(&work.folder)?,
        // Finished pages are not made again. The first error, such as a full disk, is reported.
        Err(_) => 0,
    };
    // Pages are on the disk before the manifest that calls them finished.
    state.sync(&work.folder);
    let written = state.write(&work.folder).and_then(|()| work.folder.end());
    let (done, ()) = (done?, written?);
    Ok(Summary { files: state.files(), written: done, removed, bytes: state.bytes() })
}

impl Work<'_> {
    fn state(&self) -> MutexGuard<'_, SiteState> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Makes and writes pages with a thread for each connection, and returns the number of files.
    fn pages(
        &self,
        tasks: &[&Task],
        connections: Vec<Connection>,
        progress: &(dyn Fn(usize, usize) -> bool + Sync),
    ) -> Result<usize, SiteError> {
        let (next, done) = (AtomicUsize::new(0), AtomicUsize::new(0));
        let one_after_the_other = |connection: Connection| -> Result<usize, SiteError> {
            let mut written = 0;
            while let Some(task) = tasks.get(next.fetch_add(1, Ordering::Relaxed)) {
                let files = self.files(task, &connection)?;
                let noted: Vec<_> = files.iter().map(|(path, text)| entry(task, path, text)).collect();
                if noted.len() > 1 {
                    let mut state = self.state();
                    state.announce(task, &noted, &self.folder)?;
                    state.write(&self.folder)?;
                }
                for (path, text) in &files {
                    self.folder.write(path, text.as_bytes())?;
                }
                written += files.len();
                self.state().finish(task, noted);
                if !progress(done.fetch_add(1, Ordering::Relaxed) + 1, tasks.len()) {
                    return Err(SiteError::Stopped);
                }
            }
            Ok(written)
        };
        let threads = |connection: Connection| -> Result<usize, SiteError> {
            let written = one_after_the_other(connection);
            if written.is_err() {
                next.store(tasks.len(), Ordering::Relaxed);
            }
            written
        };
        std::thread::scope(|scope| {
            let running: Vec<_> =
                connections.into_iter().map(|connection| scope.spawn(move || threads(connection))).collect();
            let mut all = Ok(0);
            for thread in running {
                let written = thread.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic));
                all = all.and_then(|all| Ok(all + written?));
            }
            all
        })
    }

    /// The files of a task.
    fn files(&self, task: &Task, connection: &Connection) -> Result<Vec<(String, String)>, SiteError> {
        let Some(kind) = task.kind else {
            return Ok(match self.plan.pages.former.get(&task.path) {
                Some((name, now)) => vec![(task.path.clone(), moved(name, now))],
                None => assets(&self.plan.pages).into_iter().map(|(path, _, text)| (path.to_owned(), text)).collect(),
            });
        };
        let contents = &self.options.contents;
        let value = kind.value(&task.path, &self.plan.pages).unwrap_or_default();
        let arguments = Arguments::of(kind, value, |name| match name {
            "title" => Some(contents.title.clone()),
            "threshold" => Some(contents.threshold.to_string()),
            _ => None,
        });
        let questions = Questions {
            connection,
            database: &contents.database,
            catalogue: &self.catalogue,
            filter: contents.filter.clone(),
            described: &self.plan.described,
            rules: contents.rules.clone(),
            links: Links::of_site(&task.path, &self.plan.pages),
            sums: &self.sums,
            show: None,
        };
        let pages = kind.pages(&task.path, questions, &arguments, Some(&task.imported_on))?;
        Ok(pages.into_iter().map(|(path, page)| (path, page.html())).collect())
    }
}
