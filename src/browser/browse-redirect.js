// Runs before the first paint of a list that the Worker rendered for browsers without JavaScript, and redirects all others to the
// pre-rendered list, whose island applies the filters.
location.replace(document.currentScript.dataset.list);
