# ruff: noqa: E501  (a description a line)
"""Banking77's intents as queues: what customers write, and descriptions of some intents."""

from __future__ import annotations

from functools import lru_cache
from random import Random

from training import sources
from training.generator.route import naming
from training.generator.text import lines

Queue = dict[str, str]

_SAYS = """
activate my card: the new card has come and must be switched on
age limit: how old somebody must be to open an account, accounts for children
apple pay or google pay: paying with the phone's wallet
atm support: which cash machines take our card
automatic top up: money that is added by itself when the balance is low
balance not updated after bank transfer: money sent by transfer does not show in the account
balance not updated after cheque or cash deposit: paid in notes or a cheque and the balance is the same as before
beneficiary not allowed: a person that money should go to is rejected
cancel transfer: stop or take back money that was sent by mistake
card about to expire: the card's date will soon be over, a successor is needed
card acceptance: shops and places where one can pay with us
card arrival: the card was ordered and is still not in the letter box
card delivery estimate: how many days it takes to get a card
card linking: connect a card (again) with the app
card not working: the plastic card fails everywhere
card payment fee charged: an extra cost for paying with the card
card payment not recognised: a purchase that the customer did not make
card payment wrong exchange rate: bought something in foreign money and the conversion is bad
card swallowed: the machine kept the card
cash withdrawal charge: a cost for getting notes at a machine
cash withdrawal not recognised: somebody took notes out of the account who is not the customer
change pin: choose another secret number
compromised card: others may know and use the card's details
contactless not working: holding the card to the reader does nothing
country support: countries in which we offer accounts
declined card payment: the shop's till says no
declined cash withdrawal: the machine gives no notes
declined transfer: a transfer was rejected
direct debit payment not recognised: a company collected money that the customer knows nothing about
disposable card limits: how many one-time cards, how often
edit personal details: new address, new name, new number
exchange charge: what changing one currency into another costs
exchange rate: how the rate is fixed
exchange via app: change currencies in the app
extra charge on statement: a small unexplained amount on the statement
failed transfer: a transfer that did not go through
fiat currency support: currencies that can be held
get disposable virtual card: wants a one-time card
get physical card: wants plastic, not only the card in the app
lost or stolen card: the card is gone
lost or stolen phone: the phone is gone
passcode forgotten: cannot get into the app any more
pin blocked: wrong secret number too often
receiving money: how others can pay the customer, salary
refund not showing up: a shop paid back but nothing has come
request refund: wants money back for something bought
reverted card payment: a payment went through and came back
terminate account: wants to leave us
top up by card charge: costs of adding money with a card
top up by cash or cheque: adding money with notes or a cheque
top up failed: adding money did not succeed
top up limits: the most that can be added
transaction charged twice: the same purchase appears two times
transfer not received by recipient: the friend still has nothing
transfer timing: how long transfers take
unable to verify identity: the check of passport and face fails
verify source of funds: where the money comes from
virtual card not working: the card in the app is refused
visa or mastercard: which brand of card
why verify identity: why we ask for papers
wrong amount of cash received: the machine paid out less or more than asked
"""
_FORMS = ("questions about {n}", "{n}", "messages about {n}", "customers who write about {n}")


@lru_cache(maxsize=1)
def intents() -> dict[str, tuple[str, ...]]:
    """Intent in words -> what customers write."""
    found: dict[str, list[str]] = {}
    for said, intent in sources.banking():
        if 12 < len(said) < 160:
            found.setdefault(intent, []).append(said)
    return {intent: tuple(said) for intent, said in sorted(found.items())}


@lru_cache(maxsize=1)
def _described() -> dict[str, str]:
    rows = [row.partition(": ") for row in lines(_SAYS)]
    return {name: text for name, _, text in rows}


def queues(r: Random) -> tuple[list[str], list[Queue]]:
    """Some intents and their queues, in the same order."""
    names = r.sample(sorted(intents()), r.randint(3, 8))
    style = r.random()
    form = r.choice(_FORMS)
    found = []
    for name in names:
        about = form.replace("{n}", name) if style < 0.35 else ""
        if style > 0.5:
            about = _described().get(name, name)
        found.append({"name": name, "description": about})
    naming.name(r, found, None, False)
    return names, found
