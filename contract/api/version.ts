/** The app's version (spec sections 1 and 9). */
export const APP_VERSION = '0.9.9'
