"""Pause: no new document begins until it is lifted. A file in the state folder, so it survives."""

from datetime import UTC, datetime
from pathlib import Path

from jobs.files.durable import fsync_dir, replace_file
from jobs.settings import Settings


def pause(settings: Settings) -> bool:
    """Let no new document begin; False if that was so already."""
    if paused_since(settings) is not None:
        return False
    replace_file(_path(settings), datetime.now(UTC).isoformat(timespec="seconds").encode())
    return True


def resume(settings: Settings) -> bool:
    """Let documents begin again; False if they may already."""
    try:
        _path(settings).unlink()
    except FileNotFoundError:
        return False
    fsync_dir(settings.state_dir)
    return True


def paused_since(settings: Settings) -> datetime | None:
    """Return when the pause began; None if there is none."""
    try:
        text = _path(settings).read_text(encoding="utf-8")
        return datetime.fromisoformat(text.strip())
    except FileNotFoundError:
        return None
    except (OSError, ValueError):  # made by hand
        return datetime.fromtimestamp(0, UTC)


def paused_line(settings: Settings) -> str | None:
    """Return what a person has to know about the pause; None if there is none."""
    since = paused_since(settings)
    if since is None:
        return None
    when = f" since {since.astimezone():%Y-%m-%d %H:%M}" if since.timestamp() else ""
    return f"paused{when}: no document begins until nightshift resume"


def _path(settings: Settings) -> Path:
    return settings.state_dir / "paused"
