"""A small client of a language server: enough of its protocol to open a text and ask about a place in it."""

from __future__ import annotations

import json
import os
import queue
import shutil
import subprocess
import threading
from pathlib import Path
from typing import Any, Self

ROOT = Path(__file__).resolve().parents[2]
PATIENCE = 60
"""Seconds that an answer may take: the server starts slowly on a busy machine."""


def command() -> str | None:
    """The language server: what `YAML_LANGUAGE_SERVER` names, or the one on the path; None if there is none."""
    return os.environ.get("YAML_LANGUAGE_SERVER") or shutil.which("yaml-language-server")


class Server:
    """A running language server; a context manager."""

    def __init__(self, program: str, settings: dict[str, Any]) -> None:
        self.settings = settings
        self._process = subprocess.Popen([program, "--stdio"], stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        self._answers: dict[int, queue.Queue[Any]] = {}
        self._diagnostics: dict[str, queue.Queue[list[dict[str, Any]]]] = {}
        self._numbers = iter(range(1, 1_000_000))
        self._lock = threading.Lock()
        threading.Thread(target=self._listen, daemon=True).start()

    def __enter__(self) -> Self:
        capabilities = {"workspace": {"configuration": True}, "textDocument": {"hover": {}, "completion": {}}}
        folder = {"uri": ROOT.as_uri(), "name": "followsuit"}
        parameters = {"processId": os.getpid(), "rootUri": ROOT.as_uri(), "workspaceFolders": [folder]}
        self.ask("initialize", {**parameters, "capabilities": capabilities})
        self._send({"method": "initialized", "params": {}})
        self._send({"method": "workspace/didChangeConfiguration", "params": {"settings": self.settings}})
        return self

    def __exit__(self, *_: object) -> None:
        self._process.kill()
        self._process.wait()
        for stream in (self._process.stdin, self._process.stdout):
            if stream is not None:
                stream.close()

    def open(self, uri: str, text: str) -> list[dict[str, Any]]:
        """Opens a text, and gives what the server finds wrong with it."""
        self._diagnostics[uri] = queue.Queue()
        document = {"uri": uri, "languageId": "yaml", "version": 1, "text": text}
        self._send({"method": "textDocument/didOpen", "params": {"textDocument": document}})
        return self._diagnostics[uri].get(timeout=PATIENCE)

    def hover(self, uri: str, line: int, column: int) -> str:
        """What is shown over a place (from 0), as text."""
        found = self.ask("textDocument/hover", self._place(uri, line, column))
        contents = (found or {}).get("contents", "")
        return contents["value"] if isinstance(contents, dict) else str(contents)

    def completions(self, uri: str, line: int, column: int) -> list[str]:
        """What may be written at a place (from 0)."""
        found = self.ask("textDocument/completion", self._place(uri, line, column))
        return [item["label"] for item in (found["items"] if isinstance(found, dict) else found or [])]

    def ask(self, method: str, parameters: dict[str, Any]) -> Any:
        """Sends a request and waits for its answer."""
        number = next(self._numbers)
        self._answers[number] = queue.Queue()
        self._send({"id": number, "method": method, "params": parameters})
        answer = self._answers[number].get(timeout=PATIENCE)
        assert "error" not in answer, answer
        return answer.get("result")

    @staticmethod
    def _place(uri: str, line: int, column: int) -> dict[str, Any]:
        return {"textDocument": {"uri": uri}, "position": {"line": line, "character": column}}

    def _send(self, message: dict[str, Any]) -> None:
        body = json.dumps({"jsonrpc": "2.0", **message}).encode()
        stream = self._process.stdin
        assert stream is not None
        with self._lock:
            stream.write(b"Content-Length: %d\r\n\r\n" % len(body) + body)
            stream.flush()

    def _listen(self) -> None:
        stream = self._process.stdout
        assert stream is not None
        while head := stream.readline():
            length = int(head.partition(b":")[2])
            while stream.readline().strip():
                pass
            self._take(json.loads(stream.read(length)))

    def _take(self, message: dict[str, Any]) -> None:
        method, number = message.get("method"), message.get("id")
        if method is None:
            self._answers[number].put(message)
        elif method == "textDocument/publishDiagnostics":
            found = message["params"]
            self._diagnostics.setdefault(found["uri"], queue.Queue()).put(found["diagnostics"])
        elif number is not None:
            wanted = message.get("params", {}).get("items", [])
            result = [self._section(item.get("section")) for item in wanted] if wanted else None
            self._send({"id": number, "result": result})

    def _section(self, name: str | None) -> Any:
        return self.settings.get(name or "", {})
