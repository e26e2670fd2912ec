/** Constants that the site build gives to the bundles; addresses relative to the script's own. */
declare const WORKER_FILE: string;
declare const RUNTIME_FOLDER: string;
