/** In the data folder: the scripts and styles of the last builds, each under its deployment's id. */
export const STATIC_FOLDER = 'static';
