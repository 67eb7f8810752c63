# ruff: noqa: E501  (the descriptions of a queue on one line)
"""Further descriptions of the queues of ``families``: in other words, finer and coarser."""

from __future__ import annotations

SAYS = """
== @landlord
repairs: taps, sockets, windows, ovens and whatever else tenants want mended | plumbers, electricians and joiners for our flats
emergencies: acts within the hour: water, fire, gas, people trapped
complaints: annoyed tenants, unfriendly staff, promises not kept | wants to be heard, and somebody to say sorry
rent: monthly payments, arrears, higher rents, paying in parts
annual statement: heating and water costs of the past year, their distribution, objections
tenancies: moving out, subletting, deposits, changing the name in the contract
vacancies: searches for a home: free flats, dates to look at them, the waiting list
neighbours: loud music, barking, smoke, quarrels on the stairs
== @energy supplier
meter readings: counter numbers, photos of the counter, reading dates
bills and instalments: invoices, monthly sums, credits, reminders
tariffs and contracts: prices, terms, switching, withdrawing, notice
moving house: new address, handing over a flat, taking over somebody's supply
faults: blackouts, gas leaks, fallen lines
solar and chargers: photovoltaics, wall boxes, house connections
== @phone company
network: reception, dead zones, broken calls, slow internet
bills: invoices, unknown items, wrong sums, copies
abroad: holidays and work in foreign countries
numbers and cards: chips, codes, number transfer, theft of the card
devices: phones, tablets and boxes that break, their repair and value
contracts: upgrades, smaller plans, notice, withdrawal, a death in the family
== @furniture shop
orders: confirmations, changes, extra items, stopping an order in time
deliveries: tracking, drivers, dates, lost parcels | is still waiting for the goods
damaged on arrival: scratches, missing screws, wrong colours, found when opening the box
returns: labels, collection, exchange, second thoughts
refunds: has sent it back or cancelled and is still waiting for the money
guarantee: claims after months or years of use
advice: sizes, wood, covers, availability, discounts for many
accounts: passwords, profile data, strange log-ins, unsubscribing
== @software maker
billing: invoices, payment methods, purchase orders, copies
licences: seats, keys, editions, upgrades
bugs: crashes, wrong results, things that broke with an update
how-to: where do I find, how do I set, is there a guide
outages: page down, slow for everyone, cannot be reached
ideas: suggestions, missing functions, improvements
cancellations: notice, data export, pausing, withdrawal
sales: prices, trials, presentations, new clients
== @bank
cards: cash cards and credit cards: theft, PIN, limits, replacement
payments: bank transfers, standing orders, direct debits, missing money
loans: mortgages, instalments, interest, early repayment
savings: interest, funds, shares, where to put money
online access: app, passwords, codes, new phones, locked out
fraud: phishing, callers who ask for codes, purchases nobody made
accounts and documents: new accounts, closing, changes of name, estates, certificates
== @firm of any trade
billing: double charges, wrong totals, reminders, refunds, copies for the bookkeeper
support: faults, instructions, missing parcels, technicians | help for people who have bought something
sales: offers, price lists, demonstrations, discounts
legal: courts, lawyers, agreements, GDPR, public offices
hr: jobs, wages, leave, certificates of employment
complaints: rudeness, broken promises, being sent from one to the next
spam: junk
== @maker of appliances
spare parts: knobs, seals, baskets, filters for people who fit them themselves
repairs: fault codes, dates for the technician, repeated faults
safety: burns, shocks, cuts, product recalls
guarantee: receipts, expired terms, who bears the cost
dealers: retailers: margins, displays, orders for the shop
use and care: manuals, programmes, cleaning, tips
== @people department
hiring: CVs, interviews, vacancies, offers
first days: badge, desk and papers of those who begin
pay: salaries, allowances, tax classes, bank details
expenses: hotels, tickets, receipts, mileage
leave: holidays, sick notes, hours, parental time
contracts: part time, notice, references, pension age
learning: seminars, certificates, languages, degrees
== @computer department
devices: broken laptops, dark screens, noisy printers
purchases: wishes for new machines and their budget
programs: installs, updates, crashes and questions on software
accounts and access: forgotten passwords, missing rights, leavers
network: wireless, cables, VPN, no internet
attacks: phishing, malware, lost laptops, leaks
phones and meetings: calls, cameras, microphones, conference rooms
== @works
orders: quantities, colours, confirmations before production
dispatch: lorries, delivery notes, customs, missing pallets
quality: cracks, wrong measures, mixed parts, certificates
purchasing: offers and price rises of our suppliers
accounts payable and receivable: invoices, reminders, double payments
maintenance: presses, belts, cranes and gates that stop
== @town cleansing and streets
bin collection: not emptied, too small, lid broken, calendar
bulky items: sofas, fridges, clearing a flat
dumped rubbish: heaps of waste where none should be, and who left them
recycling yard: opening times, prices and rules of the tip
street damage: potholes, loose paving, sunken manholes
lamps and signals: dark lanterns, faulty traffic lights, bent signs
ice and snow: gritting, ploughing, slippery hills
trees and parks: branches, benches, swings, lawns
== @school
absences: sick notes, dentists, days off
enrolment: registration, change of school, open day
lunches: canteen, allergies, meal money
buses: timetable, stops, passes, drivers
exams and marks: grades, retakes, certificates
trips and events: camps, parties, costs, permission slips
teachers and lessons: homework, bullying, parents' talks, lessons that are dropped
== @medical practice
appointments: booking, postponing, new patients
prescriptions: tablets, drops, doses, repeat slips
results: blood values, scans, what they mean
referrals: sick notes, certificates, forms, slips for specialists
costs: invoices, insurers, instalments
home visits and care: nurses, wounds, people who cannot leave the house
== @university offices
admissions: requirements, certificates, deadlines for applicants
records: enrolment papers, leave of absence, student card
examinations: retakes, theses, appeals, missing marks
fees and grants: tuition, instalments, scholarships, refunds
timetable and rooms: clashing courses, full seminars, slides, rooms
going abroad: exchange, visas, credits from partner universities
counselling: anxiety, doubts, disabilities, somebody to talk to
== @railway
bookings: seats, dates, cancellations, bicycles
delays and compensation: late arrivals, missed connections, costs of taxis and hotels
lost things: forgotten bags, coats, instruments; finds
help on the way: ramps, lifts, guides for disabled and old people
cleanliness and comfort: dirty toilets, heat, broken doors
passes: yearly cards, stolen passes, notice
fines: inspectors, penalty fares, objections
== @theatre
tickets: seats, prices, exchange, queues at the door
subscriptions: series, fixed places, renewals
group and schools: classes, teaching material, guided evenings
hire: parties, meetings and costumes against payment
artists: auditions, plays offered, fees of singers
technique: lamps, microphones, scenery, costumes
visit and access: parking, ramps, cloakroom, forgotten scarves
== @sports club
membership: sign-up, resignation, breaks
fees: debits, discounts, receipts, reminders
training: groups, hours, coaches, trial lessons
matches: fixtures, referees, results, licences
grounds and gear: showers, nets, lockers, balls
youth and trips: summer camps and outings for the young
helpers: unpaid work: stalls, coaching, cleaning
== @charity
donations: gifts of money and goods
receipts: tax certificates, wrong debits, fewer letters
legacies: inheritance, notaries, estates
volunteers: shifts, drivers, training, expenses of helpers
people in need: hunger, cold, homelessness, violence
campaigns and schools: leaflets, petitions, lectures
projects: reports, partners and payments in the field
== @garage
workshop: noises, warning lamps, tyres, inspections
breakdown: stranded drivers, tow trucks
new and used cars: test drives, trade-ins, prices, delivery dates
parts: mirrors, wipers, oil, roof racks over the counter
bills and insurance: invoices, experts, insurers, leasing
rental: hired vans, deposits, extra drivers, scratches
== @newspaper
subscriptions: gift subscriptions, holidays, notice, moving
delivery: missing, late or wet papers
small ads: death notices, flats to let, prices of adverts
letters: views of readers, meant for print
tips: leaks, invitations, things a reporter should see
corrections: wrong names, false statements, pictures without consent
== @care home
places: free rooms, waiting list, short stays
nursing: falls, medicine, weight, doctors
costs: bills, care grades, aid, standing orders
kitchen: meals, diets, guests at lunch
rooms and laundry: beds, cleaning, lost clothes
activities: choirs, outings, birthdays, visiting hours
== @hotel by the lake
reservations: free rooms, new dates, cancelling
housekeeping: towels, showers, noise, forgotten glasses
restaurant: tables, allergies, breakfast
feasts and meetings: weddings, conferences, many guests
bills: invoices, vouchers, deposits, wrong charges
spa and boats: massages, pool, boats, bicycles
== @insurer
new claims: burglary, storm, burst pipes, collisions: just happened
open claims: decisions, experts, refusals, further bills to a known number
cover questions: would you pay if, certificates, what a clause means
new policies and changes: offers, new cars, houses, higher sums, new address
premiums: prices, debits, instalments, money back
cancellations: notice, withdrawal, sold things
complaints: rude agents, silence, people who want an apology
"""
