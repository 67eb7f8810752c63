"""Lines of lists: {T} task ({t} with a small letter), {O} owner, {U} "Friday", {by} "by Friday"."""

from __future__ import annotations

from training.generator.text import lines

TELEGRAM = {
    "owner_due": lines(
        """
        {O} must {t} {by}
        {O}, {t} {by}
        {T} - {O} to do by {U}
        {T}. {O} to do. By {U}
        {T}: {O} by {U}
        {T}: {O}, {U}
        {T}. Assigned: {O}. Due: {U}
        {T}, over to {O}, {U}
        {T} ⟦over to {O}⟧ by {U}
        {U}. {O}. {T}
        {T} {by} - {O}
        {T} {by} ({O})
        {T} {by}. {O}
        {U} {O} {t}
        {T} ({O}; raised by {A}; {U})
        {T} - {O}, {U} (asked by {A})
        {T} / from {A} / to {O} / {U}
        {T} | from {A} | {O} | due {U}
        {T} | {U} | {O} | cc {A}
        {T} ({O}, not {A}) by {U}
        {T} {by} - {O} - {A} informed
        {A} > {O}: {t} {by}
        {A} to {O}: {t} {by}
        {O} (for {A}): {t} {by}
        {T} (requested by {A} on {d}; {O}; due {U})
        opened {d}, due {U}: {T} ({O})
        {T} (since {d}) - {O} - {U}
        {T} | opened {d} | due {U} | {O}
        {O} / {A} informed / {t} / {U}
        {T} - {O} ({A} away) - {U}
        Asked by: {A}; to be done by: {O}; {t}; due {U}
        {T} ({O}, {U})
        {T} ({O}, {U})
        {T} ({O}, by {U})
        {T} ({O}, due {U})
        {T} ({O}) by {U}
        {T} ({O}) - {U}
        {T} - {O}, {U}
        {T} - {O} - {U}
        {T} – {O} – {U}
        {T} — {O}, {U}
        {T} — {O} — due {U}
        {T} | {O} | {U}
        {O} | {T} | {U}
        {T}, {O}, {U}
        {T}; {O}; {U}
        {T} -> {O} ({U})
        {T} → {O}, {U}
        {T} @{O} {U}
        {T} @{O} due {U}
        {T} (owner: {O}, due: {U})
        {T} (Owner: {O}; Due: {U})
        {T}. Owner: {O}. Due: {U}.
        {T}. Owner: {O}. Deadline: {U}
        {T}. {O}, {U}.
        {T}. Responsible: {O}, deadline {U}
        {O}: {T} ({U})
        {O}: {T} {by}
        {O}: {T}, {U}
        {O} - {t} {by}
        {O} – {t} – {U}
        {O} to {t} {by}
        {O} to {t} {by}
        {O} to {t} {by}
        {O} to {t} (by {U})
        {O} will {t} {by}
        {O} ({U}): {T}
        {O} → {t} ({U})
        {U}: {O} to {t}
        {U} - {O} - {t}
        {U} | {O} | {T}
        ⟦{O}⟧ {T} (due {U})
        ⟦{O}, {U}⟧ {T}
        {T} ⟦{O}, {U}⟧
        {T} ⟦{O}⟧ by {U}
        Task: {T} Owner: {O} Due: {U}
        Task: {T}; Owner: {O}; Due: {U}
        What: {T} / Who: {O} / When: {U}
        {T} Who: {O} When: {U}
        AP {O}: {t} {by}
        """
    ),
    "owner": lines(
        """
        {O} must {t}
        {O}, {t}
        {O} please {t}
        {T} - {O} to do
        {T}: {O} to do
        {T}. Assigned: {O}
        {T}, over to {O}
        {T}. {O}
        {T}: {O}
        {T} // {O}
        {T} / {O}
        {T}, {O}
        {T} ({O}, raised by {A})
        {T} - {O} (cc {A})
        {T} → {O} (was {A})
        {T} ({A} -> {O})
        {T} ({A} asked {O})
        {O} for {A}: {t}
        {A} > {O}: {t}
        {A} to {O}: {t}
        {T} ({O}, since {d})
        {T} - from {A}, for {O}
        {T} (reported {d} by {A}, assigned to {O})
        {T} ({O}, not {A})
        {T}: {O} instead of {A}
        {T} ({O})
        {T} ({O})
        {T} - {O}
        {T} – {O}
        {T} — {O}
        {T} | {O} | -
        {T} | {O} | tbd
        {T} | {O} | open
        {T} @{O}
        {T} -> {O}
        {T} ⟦{O}⟧
        {T} (owner: {O})
        {T} (Owner: {O}; Due: -)
        {T}. Owner: {O}
        {O}: {T}
        {O}: {t}
        {O}: {t}
        {O} - {t}
        {O} – {t}
        {O} to {t}
        {O} to {t}
        {O} will {t}
        {O} → {t}
        {O} | {T} |
        ⟦{O}⟧ {T}
        AP {O}: {t}
        Responsible: {O}. {T}
        Task: {T}; Owner: {O}; Due: open
        """
    ),
    "open_due": lines(
        """
        {T} (raised by {A}) by {U}
        {T} (opened {d}, due {U}, no owner)
        {U}: {T} (reported by {A})
        {T} - nobody yet, {A} declined - {U}
        {T} (since {d}) - {U}
        {T} (asked for by {A} on {d}; due {U})
        {T} {by}
        {T} {by}
        {T} (by {U})
        {T} ({U})
        {T} - {U}
        {T} (owner: tbd, due: {U})
        {T} | - | {U}
        {T} | ? | {U}
        {T}; owner open; {U}
        {T} (nobody yet, {U})
        {U}: {T}
        {T} ⟦unassigned, {U}⟧
        TODO {t} {by}
        """
    ),
    "open": lines(
        """
        {T} (raised by {A})
        {T} (open since {d})
        {T} (see {A}'s mail of {d})
        {T} (was {A}, now nobody)
        {T} - nobody yet, {A} is away
        {T} (reported {d})
        {T}
        {T}
        {T}
        {T} (owner: tbd)
        {T} (who?)
        {T} | - | -
        {T} | tbd | tbd
        {T} - nobody yet
        TODO {t}
        TODO: {t}
        Need to {t}
        {T} ⟦unassigned⟧
        """
    ),
}
