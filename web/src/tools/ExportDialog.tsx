// The puzzle for elsewhere: links, texts in any format, pictures, paper, other programs.

import type { JSX } from "preact";
import { useEffect, useState } from "preact/hooks";
import type { Engine } from "../engine/engine";
import { describe } from "../engine/errors";
import { givensOf, positionOf } from "../game/game";
import type { Game } from "../game/state";
import { encode } from "../store/fragment";
import { useAnnounce } from "../ui/announce";
import { Button } from "../ui/Button";
import { Dialog } from "../ui/Dialog";
import { Select } from "../ui/Select";
import type { PrintedPart } from "../ui/usePrinting";
import { canShare, copy, fileName, save, share, textFile } from "./files";
import { fromBase64, pictureOf } from "./picture";
import { latest, useAnswer } from "./useAnswer";

/** Formats that are links to other programs. */
const ELSEWHERE: readonly (readonly [string, string])[] = [
  ["sudokupad", "SudokuPad"],
  ["fpuzzles", "f-puzzles"],
  ["sudokuwiki", "SudokuWiki"],
];

/** What is written. */
const PARTS: readonly (readonly [PrintedPart, string])[] = [
  ["position", "The position as it is"],
  ["puzzle", "The puzzle alone"],
];

interface ExportProps {
  readonly engine: Engine;
  readonly game: Game;
  readonly print: (part: PrintedPart) => void;
  readonly close: () => void;
}

/** The dialog. */
export function ExportDialog({ engine, game, print, close }: ExportProps): JSX.Element {
  const announce = useAnnounce();
  const [what, setWhat] = useState<PrintedPart>("position");
  const [format, setFormat] = useState("line");
  const [trouble, setTrouble] = useState("");
  const text = JSON.stringify(what === "position" ? positionOf(game) : givensOf(game));
  const written = (to: string) => (signal?: AbortSignal) => engine.convert({ text, from: "json", to }, signal);
  const formats = (latest(useAnswer((signal) => engine.formats(signal), [])) ?? []).filter(({ writes }) => writes);
  const answer = useAnswer(written(format), [text, format]);
  const output = latest(answer);
  const link = useLink(game);
  const name = fileName(game.title, what === "position" ? "sudoku-position" : "sudoku");

  const say = async (done: Promise<boolean>): Promise<void> => {
    announce((await done) ? "Copied." : "The browser does not let this page copy.");
  };
  const picture = async (kind: "svg" | "png" | "pdf"): Promise<void> => {
    try {
      const made = (await written(kind === "png" ? "svg" : kind)()).text ?? "";
      const content = {
        svg: () => textFile(made, "image/svg+xml"),
        png: () => pictureOf(made),
        pdf: () => fromBase64(made, "application/pdf"),
      };
      save(`${name}.${kind}`, await content[kind]());
      setTrouble("");
    } catch (error) {
      setTrouble(describe(error));
    }
  };
  return (
    <Dialog title="Share, save or print" close={close} wide>
      <h3>Link</h3>
      <p>The whole position is in the address itself; nothing is kept on a server.</p>
      <div class="output-row">
        <input
          readOnly
          value={link}
          aria-label="Link to this position"
          onFocus={(event) => event.currentTarget.select()}
        />
        <Button act={() => void say(copy(link))}>Copy link</Button>
        {canShare() && <Button act={() => share(game.title, link)}>Share</Button>}
      </div>
      <h3>Text</h3>
      <div class="fields">
        <Select label="What" value={what} options={PARTS} change={setWhat} />
        <Select label="Format" value={format} options={formats.map(({ id, name }) => [id, name])} change={setFormat} />
      </div>
      {answer.is === "failed" ? (
        <p class="problem">{answer.text}</p>
      ) : (
        <pre class="output" role="region" tabIndex={0} aria-label="The text">
          {output?.text}
        </pre>
      )}
      {(output?.lost?.length ?? 0) > 0 && <p class="sub">With this format {output?.lost?.join("; ")}.</p>}
      <div class="button-row">
        <Button act={() => void say(copy(output?.text ?? ""))}>Copy</Button>
        <Button
          act={() =>
            save(
              `${name}.${formats.find(({ id }) => id === format)?.extensions[0] ?? "txt"}`,
              textFile(output?.text ?? ""),
            )
          }
        >
          Save
        </Button>
      </div>
      <h3>Picture and paper</h3>
      <div class="button-row">
        {(["svg", "png", "pdf"] as const).map((kind) => (
          <Button key={kind} act={() => void picture(kind)}>
            {kind.toUpperCase()}
          </Button>
        ))}
        <Button
          act={() => {
            close();
            print(what);
          }}
        >
          Print
        </Button>
      </div>
      {trouble !== "" && <p class="problem">{trouble}</p>}
      <h3>Open in another program</h3>
      <ul class="elsewhere">
        {ELSEWHERE.map(([id, name]) => (
          <Elsewhere key={id} name={name} on={text} link={written(id)} />
        ))}
      </ul>
    </Dialog>
  );
}

function useLink(game: Game): string {
  const [link, setLink] = useState("");
  useEffect(() => {
    let wanted = true;
    void encode(game).then((fragment) => {
      if (wanted) {
        setLink(`${location.origin}${location.pathname}${fragment}`);
      }
    });
    return () => {
      wanted = false;
    };
  }, [game]);
  return link;
}

function Elsewhere(props: {
  name: string;
  on: string;
  link: (signal: AbortSignal) => Promise<{ text?: string }>;
}): JSX.Element {
  const answer = useAnswer(props.link, [props.on]);
  const address = latest(answer)?.text?.trim();
  return (
    <li>
      {address?.startsWith("https://") || address?.startsWith("http://") ? (
        <a href={address} target="_blank" rel="noopener noreferrer">
          {props.name}
        </a>
      ) : (
        <span class="sub">
          {props.name}
          {answer.is === "failed" && `: ${answer.text}`}
        </span>
      )}
    </li>
  );
}
