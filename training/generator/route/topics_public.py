"""More topics in the format of ``topics``: public bodies, schools, health, banks, homes."""

from __future__ import annotations

PUBLIC = """
== c
names: waste | refuse collection | bins | recycling | rubbish service
keys: bins | refuse collection | bulky waste | recycling | dumped rubbish
says: what people throw away and who fetches it | bins and rubbish in the streets
Our bin was not emptied on {D}
When is the old sofa picked up?
Somebody dumped tyres behind the school
We need a larger container for paper
Where can I take broken {goods}?
The bags in our street have been lying there for a week
== c
names: roads | streets | highways | street works | lighting and roads
keys: potholes | street lights | pavements | traffic signs | road works | snow clearing
says: the state of streets and pavements | holes, lamps and signs outside
There is a deep hole in front of number {N}
The lamp at the corner has been dark for days
Snow has not been cleared on the hill
The zebra crossing can hardly be seen any more
A sign has been knocked over by a lorry
How long will the works in our street last?
== c
names: registry | civil status | citizens' office | residents | passports
keys: passports | birth certificates | marriages | change of address | identity cards
says: papers that people need from the town | births, weddings, moves and passports
I need a copy of my birth certificate
My passport runs out in {mon}, how do I get a new one?
We have moved and want to register our new address
We would like to get married on {D}
My identity card was lost on the bus
Which papers do I bring to register my baby?
== c
names: planning | building permits | construction | planning office
keys: building permits | extensions | planning applications | demolition | listed houses
says: people who want to build or tear down | permission for building work
Do I need permission for a shed in the garden?
What has become of our application {K} for the extension?
The neighbour is building higher than allowed
We want to pull down the old garage
Can I see the plans for the new block?
== c
names: parking | traffic fines | penalties | parking tickets
keys: parking tickets | fines | resident permits | towed cars
says: fines for motorists and permits to park | cars that stand where they should not
I got a ticket although I had paid
My car was towed away on {D}
How do I apply for a resident's permit?
I would like to pay the fine {K} in two parts
The machine did not take my coins
== cm
names: parks | green spaces | trees and gardens | playgrounds
keys: trees | playgrounds | parks | flower beds | benches
says: everything green in town | lawns, trees and places to play
A branch has fallen onto the path
The swing in the playground is broken
The hedge at the crossing is so high that nobody can see
Could benches be put up along the river?
The lawn has not been mown since {mon}
== c
names: taxes | local tax | rates | dog licences | treasury
keys: property tax | dog tax | business rates | tax notices
says: what citizens and firms pay to the town | notices on taxes
I do not understand the tax notice for my house
Our dog died, please stop the tax
Can I pay the property tax every three months?
The notice {K} has the wrong size of our plot
== cn
names: social services | benefits | welfare | family support
keys: benefits | housing allowance | care for the elderly | child support
says: help for people who have little or need care | allowances and support
My mother can no longer live alone, who can help us?
I have lost my job and cannot pay the rent
How do I apply for the housing allowance?
When is the child benefit paid?
The aid for school books has not arrived
== ub
names: admissions | enrolment | applicants | registration
keys: entry requirements | applications for study | enrolment | places for new pupils
says: people who want to study or learn here | getting a place
Which subjects do I need for engineering?
Has my application for the autumn term been received?
We would like our son to start in your first class
Can I still enrol after {D}?
Is my certificate from abroad accepted?
== u
names: exams | examinations office | assessment | grades
keys: exams | grades | resits | certificates | marking
says: tests, marks and what follows from them | results and dates of examinations
I was in hospital during the test, can I take it later?
When will the results be published?
I think my paper was marked wrongly
I need a transcript of my marks
The date of my oral clashes with another one
== um
names: library | lending desk | reading room | books
keys: loans | overdue books | reservations | library cards | late fees
says: books and other things people borrow | loans, returns and cards
Please extend the loan of my {N} books
I have lost the book that I borrowed in {mon}
My card does not open the reading room
Do you have the novel by {F}?
I was fined although I brought everything back in time
== u
names: student finance | fees | scholarships | bursary
keys: tuition fees | scholarships | grants | instalments
says: what studying costs and who helps to pay | fees and grants
Can I pay the fee for the term in parts?
I would like to apply for a scholarship
My grant has not been paid since {mon}
Why was I charged the late fee of {M}?
== um
names: accommodation | dormitory | student housing | rooms
keys: rooms for students | halls of residence | room mates | deposits
says: where students live | dormitories and rooms
I am looking for a room from {mon}
My room mate is too loud and I want to move
When do I get my deposit for room {N} back?
There are no free places in the hall, what can I do?
== u
names: research office | grants | projects | third-party funding
keys: research projects | funding applications | ethics approval | publications
says: scientists and their projects | money and rules for research
The funding agency wants a new budget for {K}
Does our study need approval of the ethics board?
We want to publish the data of the {n} project
Who signs the grant agreement for us?
== h
names: appointments | front desk | reception | booking
keys: appointments | cancellations of visits | waiting times | new patients
says: seeing a doctor: dates, changes, new patients | who comes when
Can I see the doctor tomorrow morning?
I cannot come on {D}, please give me another time
Do you take new patients?
How long is the wait for a check-up?
I would like an appointment for my son
== h
names: prescriptions | pharmacy | medication | repeat prescriptions
keys: prescriptions | tablets | repeat medicine | side effects
says: medicine: what people take and need again | tablets and prescriptions
I need my heart tablets again
The pharmacy says that my prescription is not valid
I feel dizzy since I take the new pills
Can I take the drops together with the other medicine?
Please send the prescription to the chemist in {mon}
== h
names: laboratory | results | diagnostics | test results
keys: blood tests | x-rays | laboratory results | scans
says: findings: blood, pictures and samples | results of examinations
Is the result of my blood test there?
I would like to have the x-ray on a disc
Where do I hand in the sample?
The scan of {D} is missing in my file
== hk
names: insurance and billing | patient accounts | reimbursements
keys: health insurance | cost of treatment | co-payments | reimbursement
says: who pays for a treatment | costs, insurers and forms
Does my insurer pay for the operation?
I got a bill of {M} for a treatment that I never had
Please fill in the form for my insurance
== h
names: nursing | wards | inpatients | hospital stay
keys: stay in hospital | visiting hours | wards | discharge
says: people who lie in our beds and those who visit them | stays on the ward
When may I visit my father on ward {N}?
My mother left her glasses in her room
What do I need to bring for my stay?
When will my husband be allowed to go home?
== k
names: cards | card services | debit and credit cards | plastic
keys: lost cards | blocked cards | PINs | new cards
says: bank cards: lost, blocked, new | everything about a card
My card was swallowed by the machine
I have lost my purse with all cards
I do not remember my PIN
The new card has not come yet
It is declined in every shop since {D}
== k
names: transfers | payment services | money transfers | transactions
keys: transfers | standing orders | wrong recipients | payments abroad
says: money that moves from one account to another | transfers and what goes wrong with them
I sent {M} to the wrong person
The money from {C} has not arrived
How long does it take to send {M} abroad?
Please stop the standing order to {C}
== k
names: loans | mortgages | credit | lending
keys: mortgages | loans | interest rates | repayments
says: borrowing money | credit for houses, cars and firms
We want to buy a flat and need {M}
What is the interest on a car loan?
Can I repay the loan earlier?
I cannot pay the rate in {mon}
Please send me the repayment plan for {K}
== k
names: savings | investments | wealth | deposits
keys: savings | shares | funds | fixed deposits
says: putting money aside | saving and investing
I have {M} to put aside for five years
Please sell my shares of {C}
What do you pay for a fixed deposit?
I would like to open a savings book for my niece
== kb
names: claims | damage reports | losses | accident desk
keys: damage | accidents | theft | water damage | injuries
says: something happened and the insured wants it paid | reports of damage
A tree fell on my car
Somebody broke into our cellar and took the bicycles
The washing machine has flooded the flat below
I slipped on the ice and broke my arm
My dog has bitten the postman
Lightning has destroyed our television
I drove into a parked van this morning
== k
names: policies | contracts and cover | underwriting | new policies
keys: cover | new policies | changes of a policy | premiums
says: what is insured and for how much | getting or changing a policy
Does my policy cover a rented car?
We have a new boat and want to insure it
Please add my daughter as a driver
Why is the premium higher this year?
== l
names: repairs | property maintenance | defects | tradesmen
keys: repairs in flats | broken heating | mould | leaks | doors and locks
says: something in a flat is broken | defects that tenants report
There is no hot water in our flat
There is mould behind the wardrobe
The front door does not lock any more
The tap in the kitchen drips all night
The intercom is dead
== l
names: tenancy | lettings | leases | rentals
keys: leases | giving notice | subletting | flats to let | viewings
says: who lives where and under which contract | renting, moving in and moving out
I would like to see the flat with three rooms
We are moving out at the end of {mon}
May I let a room to a friend?
Can my partner be added to the lease?
I need a larger flat, is anything free?
== l
names: neighbours | house rules | disputes | noise
keys: noise | neighbours | house rules | pets | rubbish in the stairwell
says: trouble between people in the house | noise and other quarrels
The people above us have parties every night
Somebody leaves bicycles in the stairwell
Am I allowed to keep a dog?
There is smoke from the balcony below every evening
== l
names: service charges | rent accounts | utilities | statements
keys: rent | service charges | deposits | heating costs
says: what tenants pay | rent, extra costs and deposits
The heating costs of last year cannot be right
Why has the rent gone up by {M}?
Please pay back my deposit of {M}
I transferred the rent twice in {mon}
== mut
names: tickets | box office | admissions desk | ticketing
keys: tickets | seats | entry prices | group visits | vouchers
says: getting in: tickets, prices and seats | bookings for visitors
Are there still seats for {D}?
I cannot come on {D}, can somebody else use my ticket?
What is the entry for a group of {N}?
The voucher that I got is not accepted online
Please send me the tickets again, the mail is gone
== mubn
names: events | programme | courses | workshops
keys: courses | events | sign-up | guided tours | waiting lists
says: what takes place and who takes part | courses, tours and evenings
Is there still a place in the pottery course?
We will be two more at the dinner
When does the tour in French start?
Please put us on the waiting list for the choir evening
Is there anything for children in {mon}?
== mbcu
names: room hire | venue | rentals of rooms | lettings desk
keys: hiring rooms | weddings | hall bookings | catering for guests
says: people who want to rent our rooms | parties and meetings in our house
We would like to rent the hall on {D} for {N} guests
Is the garden free for a wedding in {mon}?
What does the seminar room cost a day?
May we bring our own food to the hall?
== m
names: collections | archive | curators | objects
keys: loans of objects | donations of objects | questions about exhibits | research in the archive
says: the things we keep and show | questions about objects
My grandfather left me an old {n}, would you like to have it?
Could we borrow the painting for our exhibition?
Who made the {n} in room {N}?
I would like to look at letters from the {n} family
== mn
names: membership | members | friends | club office
keys: joining | membership fees | address changes of members | leaving the club
says: people who belong to us or want to | members and their fees
I would like to join
My new address as a member is in {C} street
Please end my membership at the end of the year
I have not received my membership card
Is there a lower fee for pensioners?
== nmc
names: volunteers | volunteering | helpers | community
keys: helping | volunteers | shifts of helpers | mentors
says: people who give us their time | anyone who wants to help
I have two free afternoons a week and would like to help
I cannot do my shift on {D}
How old must one be to lend a hand?
Our company wants to send {N} people for a day
== nm
names: donations | donors | fundraising | giving
keys: donations | donation receipts | legacies | collections
says: people who give money or things | gifts and receipts for them
I would like to give {M} for the animals
Please send me a receipt for my gift of {D}
Do you take used {goods}?
My aunt has left you something in her will
We collected {M} at our party for you
== t
names: lost property | lost and found | left luggage
keys: lost things | forgotten bags | found items
says: things that people left behind | what was lost or found
I left my umbrella in the {n}
Has anybody handed in a blue rucksack?
My son forgot his jacket on {D}
I found a wallet under my seat
== t
names: bookings | reservations | changes | rebooking
keys: bookings | changes of date | seats | cancellations of trips
says: trips that are booked or changed | seats, dates and names
Please change my flight to {D}
My name is misspelt on booking {K}
Can I take an earlier train?
I would like a seat at the window
I have to cancel the trip in {mon}
== t
names: baggage | luggage | suitcases
keys: lost suitcases | damaged bags | extra baggage | sports equipment
says: what travellers carry | bags that are late, lost or broken
My suitcase did not come out on the belt
The wheel of my bag was broken when I got it back
How much is a second suitcase?
May I take my bicycle along?
== t
names: delays | compensation | passenger rights | disruptions
keys: delays | cancelled trains or flights | compensation | missed connections
says: something was late or did not run | passengers who were held up
My train was {N} minutes late and I missed the last bus
The flight was cancelled and I had to stay in a hotel
What do I get for a delay of four hours?
We were stuck in {C} for a night
== t
names: accessibility | special assistance | mobility help
keys: wheelchairs | help at the station | guide dogs | travellers who need assistance
says: travellers and visitors who need help | wheelchairs and other aids
My mother uses a wheelchair and needs help to get in
I am blind and travel with a dog
Is there a lift to platform {N}?
Our son is deaf, is there a show with signs?
== sm
names: stock | availability | product information | catalogue
keys: stock | sizes | ingredients | product details | spare parts
says: questions on what we have and what it is made of | is it there, does it fit
Is the {n} available in blue?
When will the {n} be back on the shelf?
Does the cake contain nuts?
Do you sell spare parts for the {n}?
How wide is the {n}?
== sb
names: warranty | guarantee | repairs and warranty | workshop
keys: guarantee | defective products | repair under warranty | spare parts
says: something we sold broke | repairs and replacements under guarantee
The {n} broke after two weeks
Is my {n} of {mon} still under guarantee?
Please repair the {n} or send a new one
The handle came off on the first day
== m
names: food and drink | restaurant | kitchen | table bookings
keys: table reservations | menus | allergies | catering
says: guests who want to eat | tables, menus and diets
A table for {N} on {D}, please
Do you have dishes without milk?
Can we bring our own cake?
My husband is allergic to nuts, what can he order?
== ub
names: training | learning | courses for staff | academy
keys: training courses | certificates | e-learning | workshops for staff
says: people who want to learn something | courses and certificates
I would like to take the first-aid course
My certificate of the course in {mon} is missing
Is there a beginner's class for {soft}?
I cannot open lesson {N}
== bsit
names: fleet | vehicles | company cars | garage
keys: company cars | tyres | accidents with vans | parking spaces
says: the cars and vans we drive | vehicles and all around them
The van needs new tyres
A warning lamp is on in the company car
Who gets the parking space next to the gate?
I had a scratch in the car when I came back
== ic
names: health and safety | safety | occupational safety | accidents at work
keys: accidents at work | fire drills | hazards | protective clothing
says: dangers at work and how to avoid them | safety at the workplace
A colleague fell off a ladder this morning
The emergency exit is blocked by boxes
I need new safety shoes
When is the next fire drill?
"""
