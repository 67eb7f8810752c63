"""People and groups of a document: names of many languages, roles, teams, handles."""

from __future__ import annotations

import importlib
import unicodedata
from dataclasses import dataclass
from functools import lru_cache
from random import Random

from training.generator.text import items, words

_LOCALES = words(
    "en_GB en_US en_IN en_NG en_KE en_IE de_DE fr_FR it_IT es_ES es_MX pt_BR pt_PT nl_NL "
    "sv_SE no_NO da_DK fi_FI pl_PL cs_CZ sk_SK hu_HU ro_RO hr_HR sl_SI tr_TR lt_LT lv_LV "
    "et_EE is_IS vi_VN id_ID zu_ZA ga_IE yo_NG ig_NG ha_NG az_AZ uz_UZ sw tw_GH"
)
_EAST = items(
    """
    Aiko|Kenji|Haruto|Yuki|Sakura|Hiroshi|Naoko|Takeshi|Wei|Ming|Xiu|Lihua|Jian|Mei|Bo|Min-jun|Ji-woo
    |Soo-jin|Hyun|Linh|Arjun|Priya|Sunita|Ravi|Deepa|Ananya|Vikram|Farah|Omar|Yusuf|Leila|Tariq|Amina|
    Hassan|Noor|Zainab|Ibrahim|Samira|Olga|Dmitri|Svetlana|Ivan|Natasha|Boris|Yelena|Milos|Jelena
    """
)
_EAST_LAST = items(
    """
    Tanaka|Sato|Nakamura|Watanabe|Ito|Kim|Park|Choi|Lee|Wang|Zhang|Liu|Chen|Huang|Nguyen|Tran|Pham|Patel|
    Singh|Iyer|Rao|Khan|Rahman|Chowdhury|Haddad|Nasser|Al-Sayed|Petrov|Ivanova|Sokolov|Volkov|Popovic
    """
)
_ROLES = items(
    """
    treasurer|chair|secretary|caretaker|project manager|office manager|head of
    sales|contractor|architect| landlord|tenant|accountant|auditor|editor|nurse in charge|head
    teacher|coach|caterer|supplier|plumber| electrician|intern|vice-chair|clerk|site
    manager|librarian|product owner|tech lead|lawyer|notary|agency|
    printer|webmaster|vet|surveyor|bookkeeper|warehouse
    manager|receptionist|director|dean|foreman|curator|
    applicant|seller|buyer|vendor|trainer|safety officer|data protection officer|IT
    manager|shift leader
    """
)
_TEAMS = items(
    """
    finance|legal|HR|IT|marketing|sales|support|facilities|design|QA|platform|data|security|operations|
    logistics|procurement|product|communications|events|research|maintenance|kitchen|payroll|backend|
    frontend|mobile|web|compliance|admissions|customer
    service|purchasing|engineering|editorial|night shift
    """
)
_SYLLABLES = words(
    "ka lo mi ren tas vor el an dri sho bu ne qua li zan tor fe wyn mar ga sto pel ru den ix "
    "ola bri cha ou thi ja kel no va su pri dam heb rog nis"
)
_COMPANY = items(
    """
    Kestrel|Northwind|Halden|Brightwater|Orbis|Tessera|Lumen|Arcadia|Quillon|Novaterra|Pinecrest|
    Osprey|Heliox|Cobalt|Meridian|Ironbark|Bluefin|Carrow|Delmont|Everly|Foxglove|Garnet|Harrowgate|Juniper|
    Larkspur|Marlow|Nettle|Oakhurst|Penrose|Quarry|Redfern|Saltmarsh|Thornbury|Umber|Vantage|Willow|Zephyr
    """
)
_FORMS = items(
    "Ltd|GmbH|Logistics|& Sons|Systems|Bakery|Partners|Foods|Energy|Travel|Printing|Group|"
    "Bank|Media"
)


@dataclass(frozen=True, slots=True)
class Person:
    """One person: given and family name."""

    first: str
    last: str

    @property
    def full(self) -> str:
        return f"{self.first} {self.last}"

    @property
    def initials(self) -> str:
        return self.first[0] + self.last[0].upper()


@lru_cache(maxsize=1)
def _names() -> tuple[list[tuple[str, ...]], list[tuple[str, ...]]]:
    """Given and family names, one tuple a language."""
    first, last = [], []
    for locale in _LOCALES:
        provider = importlib.import_module(f"faker.providers.person.{locale}").Provider
        given = _latin(getattr(provider, "first_names", ()))
        given += _latin(getattr(provider, "first_names_female", ()))
        family = _latin(getattr(provider, "last_names", ()))
        if given and family:
            first.append(tuple(given))
            last.append(tuple(family))
    return [*first, tuple(_EAST)], [*last, tuple(_EAST_LAST)]


def _latin(names: object) -> list[str]:
    """Names of one word in Latin letters, composed, without abbreviations."""
    found = sorted({unicodedata.normalize("NFC", str(name)) for name in names})  # type: ignore[attr-defined]
    return [
        name
        for name in found
        if 2 < len(name) < 14
        and name[0].isupper()
        and name.replace("-", "").isalpha()
        and all(ord(letter) < 0x250 for letter in name)
    ]


def person(r: Random) -> Person:
    first, last = _names()
    language = r.randrange(len(first))
    other = language if r.random() < 0.8 else r.randrange(len(last))
    given, family = r.choice(first[language]), r.choice(last[other])
    if r.random() < 0.12:  # names that nobody has: they can only be copied
        given = invented(r)
    return Person(given, family if r.random() < 0.9 else invented(r))


def given_names() -> frozenset[str]:
    """All given names that ``person`` knows."""
    return frozenset(name for language in _names()[0] for name in language)


def invented(r: Random) -> str:
    return "".join(r.choice(_SYLLABLES) for _ in range(r.choice((2, 2, 3)))).capitalize()


def company(r: Random) -> str:
    name = r.choice(_COMPANY) if r.random() < 0.6 else invented(r)
    return f"{name} {r.choice(_FORMS)}" if r.random() < 0.4 else name


def role(r: Random) -> str:
    return f"the {r.choice(_ROLES)}"


def team(r: Random) -> str:
    name = r.choice(_TEAMS)
    if r.random() < 0.25:
        return name if name.isupper() else name.capitalize()
    return f"the {name} {r.choice(('team', 'team', 'department', 'group', 'people'))}"


def titled(r: Random, who: Person) -> str:
    return f"{r.choice(('Mr', 'Ms', 'Mrs', 'Dr', 'Mr.', 'Ms.', 'Dr.', 'Prof.'))} {who.last}"


def handle(r: Random, who: Person) -> str:
    first, last = who.first.lower(), who.last.lower()
    return r.choice((first, first, f"{first}.{last}", f"{first}{last[0]}", f"{first[0]}{last}"))


def roster(r: Random, size: int) -> list[Person]:
    """People of one document: no given name twice."""
    people: dict[str, Person] = {}
    while len(people) < size:
        one = person(r)
        people.setdefault(one.first, one)
    return list(people.values())
