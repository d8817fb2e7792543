// Runs before the first paint of a list that was rendered for browsers without JavaScript: whoever runs this is led to the list that
// needs no rendering.
location.replace(document.currentScript.dataset.list);
