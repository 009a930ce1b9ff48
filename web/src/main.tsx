import { keepPage } from "#site";
import { render } from "preact";
import { App } from "./app";
import { firstGame } from "./store/useGame";
import "./styles/tokens.css";
import "./styles/pad.css";
import "./styles/page.css";
import "./styles/board.css";
import "./styles/figures.css";
import "./styles/tools.css";
import "./styles/print.css";
import "./hints/looks.css";
import "./hints/step.css";
import "./hints/why.css";
import "./styles/dialogs.css";
import "./tools/import.css";
import "./styles/games.css";
import "./styles/buttons.css";
import "./tools/practise.css";
import "./styles/layout.css";

render(<App {...await firstGame()} />, document.getElementById("app")!);

keepPage();
