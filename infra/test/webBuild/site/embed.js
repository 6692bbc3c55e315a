// The script on agencies’ pages.
