document.title = "App";
