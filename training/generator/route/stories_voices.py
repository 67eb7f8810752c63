# ruff: noqa: E501  (a story a line)
"""Stories in other voices: terse, chatty, formal, old-fashioned, from offices and from the young."""

from __future__ import annotations

SIXTH_STORIES = """
== @billing
- re {K}. / <amount should be {M} not {M2}>. / pls fix
- With reference to your letter of {D} we beg to inform you that the sum of {M} was settled by bank transfer on {D2}. / <We should be obliged if you would cancel the reminder and the fee that goes with it>.
- hey, so I checked my banking app just now and like half of my pocket money is gone?? / <there are three bookings from you and I only bought one thing>
== @support
- app crashes on start. / <phone restarted, app reinstalled, still the same>. / any ideas?
- so my little brother pressed a lot of buttons and <now everything is in Chinese lol>. / how do I get it back to English
- Dear Sirs, the apparatus purchased from you in {mon} was put into operation by my son-in-law. / <Regrettably it emits a whistling noise whenever the lid is raised>. / I should welcome your advice.
- Ticket from site {K}: <label printer prints blank labels since {since}>. / Rolls changed, head cleaned.
== @sales
- pls quote {N} x {n}, delivered {C}. / <need price + lead time>. / thx
- Our municipality is planning to renew its equipment next year. / Before the formal procedure we are gathering information. / <We would be interested in a presentation of your range and an indication of cost>.
- hi!! saw your ad. / <how much for one person?> / is there something cheaper for students
== @legal
- In the matter of {F} against your company, file {K}. / <We enclose the statement of claim and ask you to name your counsel>.
- <need the NDA for {C} checked>. / it is 4 pages / they sent it as word
== @hr
- morning. / <feeling terrible, fever and all, won't be in>. / doctor's note follows
- Dear colleagues, my parental time ends on {D}. / <I would like to come back with 25 hours a week and kindly ask you to tell me which forms are needed>.
== @payroll
- <{mon} slip: night shifts of the 3rd, 4th and 9th are missing>. / pls check
- I have never asked about it in eleven years. / <{P}, who started after me, gets the bonus for the same work, and I do not see it on my slip>.
== @it
- <monitor black, pc on>. / room {N}. / tried other cable
- Hello, I have forgotten how to put my mailbox on holiday mode. / ?It worked last year. / <Where do I tell it to send the answer that I am away?>
== @complaints
- never again!!! / <one hour in line and then the woman closes the window in my face and laughs>. / shame on you
- I regret to have to take up my pen. / <The tone in which I was spoken to by your Mr {F} on the telephone was unworthy of a house like yours>.
== @spam
- ~DEAR BENEFICIARY, / your fund of USD 10.5 million has been approved. / <Kindly forward your full name, age and bank account for immediate transfer>.
- ~hi, quick one, do you have 10 min this week? / <we help companies like yours get 30+ leads a month>. / just reply "yes"
- ~<Hot singles near you want to meet>. / Click here
== @recruiting
- yo, my cousin said you hire for the summer? / <im 17 and can start in {mon}>. / got a bike too
- I enclose my curriculum vitae and the usual testimonials. / <I venture to hope that you may have an opening for an experienced book-keeper>.
== @privacy
- pls <delete everything you have on me>. / name, mail, phone, all of it. / confirm when done
- As the body in charge of supervision we have received a complaint about you from {F}. / <We ask you to state on which basis you keep copies of identity cards>.
== @press
- {F}, freelance. / <need two sentences from your CEO on the figures>, can be by phone
== @security
- <got a weird text "your boss" asking for gift cards>. / number attached. / didnt answer
== @facilities
- <toilet 2nd floor blocked again>. / pls send someone
- <The sun blinds in the meeting room have been stuck halfway since {since}>. / ?We see nothing on the screen.
== @shipping
- tracking {K} has not moved for 6 days. / <where is my stuff>
- Your carrier left the goods unattended in front of our loading ramp on {D}. / <Two of the {N} cartons are missing; we ask you to trace them>.
== @refunds
- <sending the {n} back, too small>. / need a label pls
- It was a present for my late wife. / ?She could not use it any more. / <I would be thankful if you would take the {n} back although the month is over>.
== @cancellations
- <pls stop my plan, dont use it anymore>
- Kindly take note that the undersigned will not renew. / <The agreement {K} is to end on {D}>.
== @accounts and logins
- <locked out again>. / user: {K}. / pls unlock
- <my friend changed my password as a joke and now neither of us knows it lol>
== @membership
- <hi how do i sign up my kid>. / hes 9
- After 41 years it is with a heavy heart that I take my leave. / <My knees no longer allow it, so please take me off the list at the end of the year>.
== @appointments
- <cant make it {day}, got to work>. / any slot next week?
- My husband was told by the hospital that somebody should look at his eyes within the month. / <When may he come?>
== @prescriptions
- <out of my asthma spray>. / the blue one. / can I pick it up {day}?
== @laboratory
- <any news on my blood?> / been 2 weeks
== @repairs
- <heating dead again>. / flat {H}. / 3rd time this winter
- I am eighty-four and do not like to make a fuss. / <But the bathroom door has come off its hinge, and I cannot lift it>.
== @neighbours
- <upstairs party till 4 again>. / I have a toddler
== @tenancy
- hi is the 2 room flat in {street} still free? / <would love to see it>. / can come any evening
== @waste
- <bin not emptied, 2nd week>. / {street} {H}
- <somebody has left a whole kitchen next to the bottle bank>. / it has an oven and all
== @roads
- <traffic light at {street} shows red in all directions>. / nobody dares to go
- In the name of the parents of our school I ask you to look at the crossing. / <The white stripes have worn off and cars no longer stop>.
== @registry
- <need a new id, lost mine>. / what do i bring
== @parking
- <got a fine but my disc was right there on the dash>. / pic attached
== @library
- <can i keep the book 2 more weeks, not done yet>
== @exams
- <got food poisoning in the night before the test>. / note from doc attached. / when is the next one?
== @admissions
- <is it too late to apply for {mon}?> / my grades only came now
== @tickets
- <4 seats for {D}, together, what's left?>
- My mother is ninety and this is her last wish. / <Are there still two places near the front for the matinee?>
== @events
- <is the pottery thing for kids too?>
== @room hire
- <need a room for ~{N} people, {D}, evening, with kitchen>. / how much?
== @lost property
- <left my black coat on the last tram yesterday night>. / keys in the pocket
== @bookings
- <need to fly one day earlier, {K}>. / what does it cost
== @baggage
- <flight landed, bag didnt>. / tag {K}
== @delays
- <3 h late, missed my train, had to buy a new ticket for {M}, want it back>
== @cards
- !<card gone. block it pls>
== @transfers
- <sent {M} to the wrong iban>. / stop it?
== @claims
- <someone hit my parked car and drove off>. / whole left side
- I hereby give notice of an event under my household policy. / <On {D} a candle set light to the curtain of the dining room>.
== @donations
- <Our class sold cakes and made {M} for you>. / how do we send it?
== @volunteers
- <can help on weekends>. / im strong and have a van
== @coverage
- <no bars at home since {since}>
== @devices
- <phone fell in the sink>. / screen shows stripes. / what now
== @front office
- <2 nights from {D}, double, quiet>. / price?
== @housekeeping
- <room 408: no hot towels, hair in the shower>
== @bugs
- Steps: 1. new file 2. paste 3. undo. / Expected: text is gone. / <Actual: program closes without a word>.
== @hosting
- !<site down since {when}. 503 everywhere>. / shop loses money every minute
== @api support
- <401 on every call since I rotated my key>. / what scope do I need?
== @purchasing
- Enclosed please find our new catalogue. / <We should be pleased to welcome you among our customers for cleaning materials>.
== @small animals
- <cat threw up 5x since {since}, wont drink>. / can we come by
== @product ideas
- <u should add dark mode>. / everyone wants it
"""
