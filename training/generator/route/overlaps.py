# ruff: noqa: E501  (a group of topics a line)
"""Topics whose mails could go to each other's queue: they never stand in one list together."""

from __future__ import annotations

OVERLAPS = """
billing | refunds | student finance | insurance and billing | service charges | tariffs | payroll | cancellations | licences
billing | taxes | parking | transfers | cards | donations | membership
refunds | warranty | shipping | stock
refunds | delays | bookings | tickets
shipping | lost property | baggage | mail room | stock
support | bugs | api support | it | accounts and logins | hosting | devices | warranty | coverage | numbers and SIM cards | product ideas
support | machines | cards
bugs | hosting
hosting | coverage | emergency repairs
sales | partnerships | tariffs | stock | licences | room hire | machines | crops | policies | loans | fleet
complaints | praise
complaints | neighbours | product ideas | works council | internal audit
product ideas | praise
recruiting | hr | onboarding | volunteers | castings
hr | payroll | works council | learning | training | onboarding | health and safety
travel desk | payroll | bookings | front office
it | onboarding | accounts and logins | facilities
facilities | repairs | housekeeping | health and safety | emergency repairs | parks | room hire
legal | claims | privacy | family law | employment law | property law | wills and estates | traffic law | internal audit | tenancy | delays
family law | wills and estates | property law
employment law | hr | works council | payroll | complaints
privacy | security
privacy | accounts and logins
security | spam | accounts and logins | cards | it
security | internal audit
spam | marketing | sales | partnerships
press | marketing | partnerships | room hire | collections
purchasing | sales | partnerships | shipping
cancellations | membership | licences | policies | tariffs | bookings | tenancy | subscriptions | spa and leisure | numbers and SIM cards | marketing
waste | neighbours | roads | parks
roads | parks | parking
parking | traffic law | fleet
registry | family law | taxes
admissions | student finance | exams | events | recruiting
accommodation | tenancy | front office | repairs
library | collections
research office | donations
exams | training
appointments | laboratory | small animals
prescriptions | appointments | nursing
claims | policies | insurance and billing | baggage | traffic law | fleet
claims | warranty | emergency repairs
tickets | bookings | subscriptions | events | membership | room hire
events | training | learning | castings | music | membership
room hire | food and drink | canteen | baptisms and weddings | events
bookings | front office | delays | baggage
lost property | baggage | housekeeping
social services | community help | student finance | taxes
small animals | large animals | adoption
livestock | large animals
machines | fleet | warranty
volunteers | community help
donations | community help | membership | collections
planning | property law | solar and grid | roads
roaming | tariffs | coverage
solar and grid | emergency repairs | meters | tariffs
meters | service charges | billing
meters | tariffs
baptisms and weddings | music | family law | registry
spa and leisure | appointments | membership
savings | loans | transfers
stage | castings
neighbours | repairs
training | learning
health and safety | claims
trips and excursions | student finance | events | travel desk | billing
catering | canteen | food and drink
timetables | exams | admissions | passes | delays | bookings | shipping
international office | admissions | registry | accommodation
public order | neighbours | waste | roads | events
elections | works council | volunteers
schools and nurseries | admissions | student finance | social services
culture | events | donations | collections | research office | public order
water and sewage | emergency repairs | repairs | facilities | roads | waste
loyalty | billing | refunds | tickets | price questions | cards
orders | shipping | purchasing | stock | sales | refunds | billing
price questions | sales | billing | stock | tickets
fraud desk | cards | transfers | security | spam | billing
account opening | accounts and logins | cards | savings | cancellations | policies | transfers
pensions | savings | policies | claims | wills and estates
vaccinations | appointments | prescriptions | small animals | medical records
dental | appointments
maternity | appointments | nursing
medical records | laboratory | privacy | appointments | exams
cleaning and grounds | repairs | facilities | housekeeping | neighbours | service charges | parks | tenancy
sales and ownership | tenancy | sales | property law | repairs
education | events | tickets | training | room hire
accessibility | tickets | coverage | bookings | stage
passes | tickets | bookings | accounts and logins | tariffs | cards
fines | parking | traffic law | billing | tickets | passes
events and groups | events | room hire | front office | baptisms and weddings | food and drink
manuscripts | author care | recruiting
author care | rights | payroll | legal
rights | legal | marketing | press
bookshops | orders | shipping | refunds | stock | sales
subscriptions | shipping | cancellations | membership | marketing
training times | events | training | learning | recruiting | facilities | castings
matches | events | tickets | training times
grounds | facilities | repairs | parks | health and safety
exhibitors | sales | room hire | facilities | partnerships
speakers | events | training | press | partnerships
visitors | tickets | events | accounts and logins | refunds
production | support | health and safety | facilities | emergency repairs | machines | hr
quality | warranty | refunds | support | shipping | stock | complaints
quality | engineering | production
engineering | product ideas | support | stock | purchasing
sample intake | shipping | laboratory | mail room
instruments | it | facilities | support | training | room hire | machines
reports | laboratory | quality
parcels | shipping | lost property | mail room | baggage
projects abroad | donations | partnerships | volunteers
campaigns | press | marketing | volunteers | legal
trips and excursions | absences
"""
