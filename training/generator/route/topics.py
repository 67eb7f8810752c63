# ruff: noqa: E501  (lists of phrases: one a line, or many on one)
"""What people write to organisations about: names of queues, key words, wants.

One block a topic: ``== organisations`` (a letter each: b business, c city hall, u university or
school, h health, k bank or insurance, l housing, m museum, club or event, s shop, i inner
services of an employer, t transport and travel, n charity), then names, key words, descriptions
and the sentences that say what the sender wants.
"""

from __future__ import annotations

BUSINESS = """
== bsmtku
names: billing | invoices | accounts | payments | accounts-receivable | finance desk
keys: invoices | payments | wrong charges | receipts | account balances | overdue bills | VAT numbers | direct debits
says: money that customers owe us or paid us | anything wrong with a bill | questions on what we charged
I was charged twice for {K}
The amount on invoice {K} does not match our order
Please correct the VAT number on your bill of {D}
You took {M} from my account and I have no idea what for
Please send me a receipt for the {M} I paid
Why did my monthly fee go up to {M}?
We received a reminder although the {M} were transferred on {D}
Could you split the bill across two cost centres?
We would like to pay by bank transfer from now on
The purchase order number is missing on what you sent us
Your statement shows {M} open, but we paid that
Our accountant needs copies of everything we paid in {mon}
Please reissue the document of {D} with our new company name
== bs
names: refunds | returns | returns-desk | money back | exchanges
keys: refunds | returned goods | exchanges | money back | cancelled orders | return labels
says: customers who want to send something back or get their money back | goods that come back to us
I want to send the {n} back because it is too small
When will I get my {M} back for the {n}?
Please refund order {K}
Can I swap the {n} for a different colour?
I returned the parcel on {D} and have not seen the money yet
How do I get a label to send the {n} back to you?
The {n} is not what I expected, I do not want to keep it
I changed my mind about the {n}, what do I have to do?
We ordered too many {ns} and would like to give {N} of them back
My order was cancelled by you, so please pay back the {M}
== bsmt
names: support | technical support | helpdesk | tech | product help | customer service
keys: errors | crashes | how-to questions | a product does not work | technical problems | bugs | set-up help
says: help with using our product | something does not work | faults, error messages and questions on how to use things
The app closes every time I open the {n}
I get error {K} when I try to save
The export button does nothing since the update
How do I connect the {n} to a second device?
The screen stays black after I sign in
Pages take a minute to load since {D}
The light on the {n} keeps blinking red
Nothing happens when I press print
I followed the manual but the {n} makes a strange noise
The file opens, but all letters are scrambled
After the last update the menu has disappeared
Where can I change the language of the {n}?
The {n} does not synchronise with my phone any more
Our tills freeze several times a day
== bskuim
names: accounts and logins | access | login help | identity | user accounts | sign-in
keys: passwords | locked accounts | logins | user profiles | two-factor codes | access rights
says: people who cannot sign in or want to change their account | passwords, profiles and permissions
I cannot log in any more, it says my password is wrong
The mail to reset my password never arrives
My profile is locked after three attempts
Please change the e-mail address of my profile
I have a new phone and the codes do not reach me
Please deactivate the user {F}, who has left us
A new colleague, {P}, needs a login
I created two profiles by mistake, can you merge them?
How can I change my user name?
I want to close my account for good
== bs
names: sales | new business | quotes | sales enquiries | offers | pre-sales
keys: quotations | price requests | demonstrations | new customers | orders of larger quantities | product enquiries
says: somebody wants to buy or asks what it costs | people who are interested in becoming customers | leads
We would like an offer for {N} {ns}
Could you send me your price list?
What would {N} licences cost us a year?
Can you show us how your product works?
Do you give a discount to schools?
We are comparing suppliers and are interested in your {n}
I would like to try the {n} before we decide
Please call me, we want to equip {N} offices
Is the larger package worth it for a small bakery?
We are thinking of switching from {C} to you
How much is the {n} if we sign for three years?
== bscuhklmtn
names: complaints | customer relations | feedback | quality | customer care | ombudsman
keys: complaints | unhappy customers | criticism | bad service | compensation for poor treatment | rude staff
says: is unhappy with us and wants that heard or put right | people who are annoyed with how we treated them
I am very disappointed with the way your colleague spoke to me
I waited for {N} minutes and then was cut off
This is the third time that nobody turned up as agreed
Your staff at the counter was rude to my mother
I have never seen such poor service and expect an apology
It is unacceptable that nobody answers for weeks
I am angry that you keep promising things and nothing happens
The way I was treated on {D} was a disgrace
I am writing to complain about {P}
The whole evening was a disaster and I want you to know that
== bscuhklmtn
names: praise | thanks | compliments | kudos | good news
keys: praise | thank-you notes | compliments for staff
says: people who are happy and tell us so | kind words
I just wanted to say thank you to {P} for the great help
What a wonderful team you have, everything was perfect
Please tell {P} that she saved our holiday
We were delighted with the {n}, five stars
My compliments to the whole crew
== bscuhklmn
names: recruiting | jobs | careers | talent | applications | vacancies
keys: job applications | interviews | vacancies | internships | CVs | candidates
says: people who would like to work for us | applications and everything around hiring
I am applying for the position of {n} assistant
Is the job you advertised in {mon} still open?
Attached you will find my CV and references
Could my interview be moved to {D}?
I would like to do an internship with you in {mon}
I must withdraw my application
I am a trained electrician and looking for work
Have you decided after the conversation on {D}?
My daughter is looking for a summer job
Do you take people without experience?
== i
names: hr | people team | personnel | human resources | staff office
keys: leave | employment contracts | parental leave | sick notes | working hours | holidays
says: employees with questions about their employment | anything about being employed here
How many days of holiday do I have left?
I would like to take leave from {D}
I am off sick this week, the doctor's note follows
When does my parental leave start?
My contract ends in {mon}, will it be extended?
I want to reduce my hours to three days a week
Please confirm in writing that I work here, my landlord asks for it
I am resigning, my last day is {D}
Whom do I tell about a conflict in my team?
My home address has changed
== i
names: payroll | salaries | wages | expenses | travel expenses | pay office
keys: payslips | salaries | expense claims | overtime pay | travel costs | tax classes
says: pay and money that staff laid out | what employees earn or want reimbursed
My payslip for {mon} lacks the overtime
I paid for the taxi myself, {M}, how do I get it back?
There is a wrong tax class on my pay
When will the travel costs for {mon} be paid out?
My wages are {M} short this month
The receipt for the dinner with {C} is attached, please reimburse me
How much may I claim per kilometre?
My bank account has changed, please use the new one for my salary
== iu
names: it | it-helpdesk | computer support | internal it | workplace it | service desk
keys: laptops | printers | wifi | VPN | software for staff | mailboxes | computers at work
says: computers, phones and networks of our own staff | internal computer problems
My laptop does not start any more
The wifi in the meeting room keeps dropping
I cannot reach the VPN from home
The printer on floor {N} is jammed again
Please install the new software on my computer
I need a second screen
My mailbox is full and I cannot send anything
The shared drive has disappeared
The new colleague {P} needs a computer and a phone
The projector does not recognise my notebook
== ibumhc
names: facilities | building | caretaker | office management | maintenance | premises
keys: heating | repairs in the building | cleaning | keys | rooms | lifts | furniture | lighting
says: the building and everything in it that must be repaired, cleaned or opened | rooms and repairs
The heating on the second floor is cold
Water is dripping from the ceiling in room {N}
The lift is stuck between two floors
A light bulb in the corridor is broken
The toilets on the ground floor are blocked
My key no longer opens the side door
The cleaners have not been here since {D}
The window in our office does not close
We need {N} more chairs in the hall
The barrier of the car park does not go up
== bsiukhcltmn
names: legal | law | contracts | counsel | legal affairs
keys: contracts | lawyers | claims | legal disputes | court letters | NDAs | authorities
says: contracts, lawyers, claims and letters from authorities | anything with legal weight
Our lawyer will contact you about the breach of contract
Please review the attached NDA before we sign
We hereby terminate the agreement of {D}
!You have been summoned to court on {D}
We do not accept clause {N} of the agreement
Stop using our trademark
I represent {C} in the dispute about {X}
We intend to sue you if you do not reply
The authority asks for your statement in case {K}
The settlement must be signed by both sides
== bskuhcin
names: privacy | data protection | dpo | gdpr | personal data
keys: personal data | deletion of data | GDPR requests | consent | access to stored data
says: people who ask what we know about them or want it deleted | data protection questions
Please tell me which data you hold about me
Delete everything you have stored about me
I never agreed that my address is passed on to others
Where are our customer data kept?
We need your data processing agreement
I object to the use of my details for marketing
Who is your data protection officer?
I withdraw the consent I gave on {D}
== bsiukt
names: security | infosec | security incidents | abuse | fraud team
keys: phishing | hacked accounts | stolen devices | data leaks | suspicious messages | vulnerabilities
says: attacks, leaks and suspicious things | somebody may have broken in or tries to
I clicked on a link in a strange message
Somebody from another country signed in as me
My work laptop was stolen on the train
I found a hole in your login form
Customer records can be seen by everybody on the net
We received a mail that pretends to be from you
A USB stick with files was found in the car park
A caller pretended to be our director and asked for codes
== bscuhklmtni
names: spam | junk | unwanted | trash | bulk mail | rubbish
keys: unwanted advertising | fraud | phishing | chain letters | scams | bulk offers
says: advertising that nobody asked for and attempts to cheat | messages to throw away
Congratulations, you have won {M}, claim your prize now!
Earn {M} a day working from home, no experience needed
Cheap watches, ninety per cent off, only today!
I am the widow of a minister and need your help to move {M}
Your mailbox is full, confirm your password here to keep it
Get on page one of every search engine with our link package
Double your coins in 24 hours, guaranteed
You have been selected for a secret investment
Lose ten kilos in two weeks with this one trick
Buy followers for your page, instant delivery
== bscum
names: press | media | communications | public relations | journalists
keys: journalists | interviews for the media | press kits | film crews | comments for articles
says: newspapers, radio and television | the media want something from us
I am a journalist and would like a comment on {X}
Could our radio show talk to your director on {D}?
We are writing an article about {goods} and need a quote
Is there a press kit with photos of the {n}?
May our crew film in your lobby?
Please confirm the figures before we print them
== bsmnu
names: partnerships | partners | alliances | cooperation | sponsoring | resellers
keys: cooperation | resellers | sponsors | joint projects | affiliate deals
says: other organisations that want to do something together with us | proposals for cooperation
We would like to sell your {n} in our region
Would you sponsor our {n} festival?
We propose a joint event in {mon}
Our products would go well together, shall we talk?
{C} is looking for a partner for a project on {X}
Our club offers you the back of our shirts for your logo
== bsti
names: shipping | deliveries | logistics | parcels | orders | tracking
keys: deliveries | parcels | tracking | damaged goods in transit | missing items | delivery addresses
says: where is my order | things on their way to a customer | parcels that are late, lost or broken
Where is my order {K}? It should have been here on {D}
The parcel arrived completely crushed
The tracking number {K} is not known
The driver left the box at the wrong house
Two of the {N} cartons are missing
Please send order {K} to a different address
Our shipment has been stuck at customs since {D}
I received {goods} instead of {goods}
Do you also deliver to islands?
The courier claims nobody was at home, but I was
== bsi
names: purchasing | procurement | suppliers | vendors | buying
keys: suppliers | tenders | purchase requests | price increases of vendors | framework agreements
says: companies that want to sell to us and things we need to buy | vendors and tenders
Our prices for {goods} will rise from {D}
We make {goods} and would like to supply you
How can we become one of your vendors?
Is a digital bid for tender {K} sufficient?
We need new {goods} for the workshop, three offers are attached
Please confirm that you received our offer {K}
== bsmi
names: product ideas | feature requests | suggestions | ideas | wish list | product team
keys: suggestions | wishes for new functions | ideas | improvements
says: what people would like us to add or change | ideas to make the product better
It would be great if the app had a dark mode
Have you considered adding a calendar view?
I miss a way to sort the {ns} by date
Please make the letters larger in the menu
It would save us hours if we could copy last week's plan
Why not let people pay with their phone?
A reminder on the day before would be handy
== bsk
names: cancellations | retention | contract ends | leavers | subscriptions
keys: cancelling a subscription | ending a contract | pausing a membership | renewals
says: customers who want to leave or change their plan | subscriptions that shall end, pause or change
I want to end my subscription at the end of {mon}
Please do not renew our plan
Can I pause my membership for {N} weeks?
I am moving abroad and no longer need your service
Please confirm that the contract {K} is cancelled
I would like to change to the smaller plan
== bsm
names: marketing | newsletter | campaigns | advertising | promotions
keys: newsletters | adverts | campaigns | leaflets | promotions | social media posts
says: our own adverts, newsletters and campaigns | promotion of what we do
Please take me off your mailing list
Your advert in the {mon} issue shows an old price
The discount code from your leaflet is not accepted
The picture for the autumn campaign is ready for you to look at
When is the next newsletter going out?
"""
