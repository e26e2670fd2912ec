/** Constants that the site build gives to the bundles; addresses relative to the script's own. */

/** The script in which Python runs; its name changes with anything that Python is made of. */
declare const WORKER_FILE: string;
/** The folder of the files that the worker loads, and their names in it. */
declare const RUNTIME_FOLDER: string;
declare const RUNTIME_FILES: readonly string[];
/** The site's root, as seen from the page's script. */
declare const SITE_ROOT: string;
