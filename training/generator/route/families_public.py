# ruff: noqa: E501  (a story a line)
"""Organisations with close queues, in the format of ``families``: towns, schools, health."""

from __future__ import annotations

PUBLIC = """
== town cleansing and streets | spam, press, recruiting, taxes, registry
around: I live at {street} {H}.|It is at the corner of {street}.|I pass there every morning.|We have lived in the quarter since {mon5}.
none <Which of you won the chess cup of the town staff?> / He beat my grandson and we would like to know him.
none <I am looking for a buyer for my grandfather's sleigh>. / Do you know of anybody?
none My pen friend {F} used to live in your town. / <Can you find out whether she is well?>
* bin collection | household bins | emptying of bins | kerbside collection
+ the bins at the house: not emptied, broken, too small, which day
+ regular collection from homes
- <Everybody's was emptied {past} except ours>.
- The lid came off when your men threw it. / <Can we get another one?>
- <Since the baby came the small black one is full in three days; can it be swapped for a larger one?>
- <We are new here, on which days is paper fetched?>
- !<Your lorry has run over my neighbour's foot in {street} and stands on it>. / Ambulance is called, tell the driver not to move.
- ~<We are away in {mon}, so ours will not stand outside>. / Just so that nobody wonders.
* bulky items | bulky waste | furniture and appliances | large items
+ fetching large things from a home: sofas, fridges, a whole flat
+ too big for the bin, wants it fetched
- <We have a wardrobe, two mattresses and an old fridge for you>.
- My mother has gone into a home. / <Do you clear a whole flat, and what is that?>
- <You were to fetch our sofa on {D}; it is still there and getting wet>.
- You fetch our old furniture on {D}. / <May a bath tub stand at the kerb as well, or is that too heavy?>
- !<The removal van comes at {when} and your men have piled everything in front of the gate>. / It must go at once.
- ~<A neighbour took the sofa, so nobody needs to come on {D}>.
* dumped rubbish | fly-tipping | illegal dumping | wild waste
+ rubbish that others left in the street, in the wood or by the river
+ somebody threw things where they do not belong
- <Ten tyres lie at the edge of the wood behind {street}>.
- Somebody left a whole kitchen next to the bottle bank. / <It has an oven and all>.
- <I saw a white van empty building rubble into the stream>. / Its number began with {K}.
- !<Barrels with a skull on them lie in the playground and one is leaking>. / Children were near it.
- ~<The bags by the bridge have gone, somebody was quicker than you>.
* recycling yard | recycling centre | tip | drop-off
+ the yard where one brings things: hours, what is taken, prices
+ bringing waste oneself
- <Do you take old paint, and until when are you open on {day}?>
- <What does a trailer of earth cost?>
- I was sent away with my roof tiles. / <Where should I go with them?>
- !<There is smoke from the container with the batteries, and nobody is at the gate>.
- ~<The new sign at your gate is easy to read, well done>. / No need to answer.
* street damage | potholes | roads and pavements | surfaces
+ the surface: holes, loose stones, kerbs, sunken covers
+ what one walks, rides and drives on is broken
- <In front of number {H} there is a hole as deep as my hand>.
- <The stones of the pavement have come up, my mother tripped over them>.
- A cover rattles each time a lorry passes. / <We cannot sleep>.
- <When will {street} get its new surface, as promised in {mon}?>
- !<The road at {street} has fallen in, a car hangs in the hole>.
- ~<The crack at {street} has been filled nicely>. / That is all.
* lamps and signals | street lighting | traffic lights | signs
+ lamps, traffic lights, signs: dark, broken, turned round, hidden by leaves
+ lights and signs
- <Four lanterns in a row have been dark since {since}>.
- <The sign with "30" cannot be seen for leaves>.
- <The lamp in front of our bedroom shines right in; can it be shielded?>
- !<The traffic light at {street} shows green to both sides>. / There have been two crashes.
- !<A lamp post lies across the path and bare cables hang out>.
- ~<The lantern at the corner flickers a little at times>. / Whenever your ladder is near.
* ice and snow | winter service | gritting | snow clearing
+ snow and ice on roads and pavements, grit boxes, who has to clear
+ winter
- <The hill at {street} has not been gritted, and the old people stay indoors>.
- <The grit box at the chapel is empty>.
- The plough has closed our gate with a wall of snow. / <Who takes it away?>
- <Do I have to clear in front of my house on Sundays, too?>
- !<The ambulance cannot get up the iced {street}, and my husband has chest pains>. / Send the gritter now!
- ~<We still have grit from last winter, so you can leave us out>.
* trees and parks | parks | green areas | playgrounds
+ trees, lawns, benches, playgrounds
+ everything that grows, and where children play
- <A branch as thick as my leg hangs loose over the bench>.
- <The swing by the pond lacks a chain>.
- <When are the limes in {street} cut, they take all our light?>
- <Somebody has broken the benches at the fountain>.
- !<A tree is leaning on the school's roof and creaking>. / The pupils are inside.
- ~<I would like to give a tree to the park some day>. / There is plenty of time.
== school | spam, press, recruiting, privacy
{kid}: my daughter|my son|our eldest|our youngest|our boy|our girl
around: I am the mother of {P7}.|I am {P7}'s father.|You can reach me at work under {N}{N2}{N3}.
none <Was my grandmother {F} a pupil of yours around 1950?>
none The ball of my team is on your roof. / <Could somebody throw it down?>
none <Do you sell the old desks when you throw them out?> / I would like one for my shop.
* absences | attendance | sick pupils | absence line
+ a child is ill, late, at the doctor's or needs days off
+ pupils who do not come
- <{kid} has a fever and stays in bed until {day}>.
- <May {kid} miss the last two lessons on {day} for the dentist?>
- My parents celebrate their golden wedding on {D}. / <May {kid} have the day off?>
- <{kid} overslept and comes at ten>.
- !<{kid} left home at seven and did not arrive in class, your secretary has just told me>. / Has anybody seen the child? Please call now.
- ~<{kid} is well again and comes back tomorrow>. / No need to answer.
* enrolment | new pupils | admissions | places
+ getting a place: applying, changing schools, visiting the house
+ children who are not here yet
- We move here in {mon}. / <Is there a place in the third year?>
- <By when do we have to put down {kid} for next autumn?>
- {kid} will start in autumn, and we have three schools to choose from. / <May we look at yours one day before we decide?>
- {kid} is at the school in {street} and unhappy there. / <What marks does one need to change over to you?>
- !<The list closes at noon today and your form does not open>. / Please put down {kid} by hand.
- ~<We have decided for another school, so you may give our place to somebody else>.
* lunches | canteen | meals | catering
+ what children eat, ordering and calling off meals, allergies, meal cards
+ lunch
- <{kid} must not eat nuts; does the kitchen know that?>
- <Please call off the lunches for {kid} next week>.
- The card says zero although I put {M} on it {past}. / <Please look>.
- <Could there be something without meat every day?>
- !<There were nuts in it, {kid}'s lips are swelling>. / Who is with the child? Call me this second.
- ~<The new soup is praised at our table>. / Just to let the cook know.
* buses | transport | school bus | travel passes
+ the way to school: buses, passes, stops, being late
+ getting to and from school
- <The 7:20 drove past {kid} three times this week>.
- <How do we get the pass for the new year?>
- <Could the stop be moved to the safe side of {street}?>
- {kid} left a trumpet on the bus. / <Who has it?>
- !<The bus stands on the level crossing with the children in it>. / {kid} has just called.
- ~<From {mon} on {kid} goes by bicycle, so the pass can end>.
* exams and marks | grades | tests and reports | assessment
+ tests, marks, reports, certificates, sitting again
+ how well a pupil does, on paper
- <Two points were not counted in the mathematics test>.
- {kid} was ill on the day. / <When can it be sat again?>
- <We need a certificate for the training post by {D}>.
- I was surprised when I saw the report. / <How can mathematics be a four when every test before was a two?>
- !<The final examination has begun and {kid} stands before a locked door>. / Let the child in!
- ~<Thank you for the report, signed and attached for your files>.
* trips and events | excursions | outings | celebrations
+ class trips, feasts, theatre evenings: dates, money, consent
+ what happens outside lessons
- <What must {kid} pack for the week at the lake?>
- <We cannot pay the {M} for the trip at once, may we do it in parts?>
- <Could I help at the stall on {D}?>
- <{kid} gets sick on coaches, may the child sit in front?>
- !<You are at the museum and have left without {kid}>. / The guard has called me; turn round now.
- ~<Attached is my consent for the trip>. / No need to confirm.
* teachers and lessons | talks with teachers | teaching | class teachers
+ homework, lessons, marks of behaviour, a talk with a teacher, timetables
+ what happens in class
- <I would like to talk to {kid}'s teacher about the quarrel of {past}>.
- <For four weeks class {S}b has had no physics, and nobody tells the parents who stands in for the teacher>.
- <How can we help at home with reading?>
- <{kid} is bored and does the tasks in half of the time>.
- !<Two boys told {kid} in chat that they bring a knife to the second lesson today>. / Please act before it begins.
- ~<We read the new timetable and it suits us>.
== medical practice | spam, press, recruiting, privacy, complaints
around: I was born on {D5}.|I have been with Dr {P7} since {mon5}.|I am insured with {C}.|My file number is {K}.
none <Whose red car is parked across my drive in {street}?> / Your neighbour from number {H}.
none <Does the swing in the yard behind your house belong to you, and may our twins use it?>
none <Could your waiting room use thirty years of wildlife magazines?>
* appointments | bookings | reception | visits
+ making, moving and calling off a visit
+ when can I come
- <I would like to be looked at for my knee, any morning>.
- You gave me {when} on {D}. / I have just learned that I have to work then. / <Is there something free the week after?>
- <When is the next free time for a check of my moles?>
- <Do you take new patients?>
- !<I was told to be seen today without fail, as I had a small stroke last night>. / When can I come?
- ~<My visit in {mon} can be given to somebody else>. / No need to write.
* prescriptions | repeat medicine | medication | pharmacy desk
+ medicine: again, other dose, side effects, not at the chemist's
+ needs tablets or asks about them
- <I need my heart tablets again, there are three left>.
- <Since the new drops my eyes burn; shall I go on?>
- The chemist says that nothing has come from you. / <Could you send it again?>
- I have been taking the tablets for the blood pressure since {mon}. / Now the birches are out. / <May I take something for hay fever at the same time?>
- !<My son has swallowed a whole strip of my sleeping pills just now>.
- !<The last insulin was used this morning, and I get none without your slip>. / Today, please.
- ~<I have been doing without the spray since {mon} and feel well>. / Only for my file.
* results | laboratory | findings | test results
+ what came out: blood, pictures, samples, letters of specialists
+ waiting for a result or not understanding it
- <Is the blood of {past} back yet?>
- You sent me the sheet with my blood. / <There is a star next to "creatinine", what does that mean, and do I have to worry?>
- <Please send the pictures of my back to Dr {P8}>.
- The hospital wrote to you about my scan. / <Could you explain it to me?>
- !<The transplant team needs my values by {when}, or the kidney goes to another person>.
- ~<The laboratory has sent me the values as well, all fine>.
* referrals | referrals and letters | specialists | paperwork
+ slips to specialists, sick notes, certificates, forms for insurers
+ needs a paper from the doctor
- <I need a slip for the ear doctor>.
- <My employer wants a note for the three days of last week>.
- <Please fill in the form for my pension, it is attached>.
- <My gym wants a paper that says I may lift weights>.
- !<The clinic sends me home if the slip is not there by {when} today>. / I lie in their corridor.
- ~<You have given me the note already, the second one was not needed>.
* costs | patient billing | insurance and fees | accounts
+ who pays: bills, insurers, own share, paying in parts
+ money
- <My insurer will not pay item {N} of your bill>.
- I have no insurer at present. / <What would the small operation be if I paid for it myself?>
- <I paid {M} in cash {past} and still got a reminder>.
- <May I pay for the crown in four parts?>
- !<My insurer's legal time limit ends today, and your paid bill is missing>.
- ~<I paid {K} this morning>. / Nothing to do.
* home visits and care | community nursing | home care | nursing
+ people who cannot come: visits at home, wounds, bed sores, nurses
+ care in a patient's home
- <My husband can no longer get down the stairs; would the doctor come?>
- <The bandage on my aunt's leg must be changed on {day}, and the nurse is on holiday>.
- <Who teaches me how to give injections to my mother?>
- !<Grandpa fell out of bed, bleeds from the head and does not answer me>.
- ~<The nurse was here, everything has healed>. / Thank you, that is all.
== university offices | spam, press, recruiting, accommodation
around: I come from Kraków.|My number with you is {N}{N2}{N3}.
none <A hedgehog has fallen into the shaft in front of your main hall>.
none <Do you lend gowns for a play?> / We are an amateur stage.
none My father lectured with you in 1962. / <Are there tapes of it?>
* admissions | applications | new students | entry
+ wants to study here: conditions, forms, deadlines for a place
+ before studying
- <Does my diploma from Ghana count for a master's degree with you?>
- <Which language certificate do you want?>
- I applied in {mon}. / <When will I hear?>
- <May I apply for two subjects?>
- !<The portal closes at midnight tonight and rejects my certificate>.
- ~<I decline the place that you offered me>. / Good luck to the next one.
* records | registry of students | student records | enrolment certificates
+ papers and data of students: certificates of enrolment, names, breaks, leaving, student cards
+ enrolled students and their status
- <I need a paper in English which says that I am enrolled>.
- <I would like to take a term off, as I am having a baby>.
- <My name on the card is spelt wrongly>.
- <I finish here in {mon}; how do I sign off?>
- !<The police at the border will not let me in without a paper from you>. / I am standing there now.
- ~<My new address is {street} {H}>. / For your records.
* examinations | exam office | grades | assessment
+ signing up for exams, being ill, marks, appeals, handing in theses
+ exams and marks
- <I was ill on {D}, the note is attached; can I sit it again?>
- We sat statistics on {D}, everybody else has the result. / <Mine is still not in the list, and I need it to go on>.
- <May I hand in my thesis two weeks later, my laptop was stolen?>
- <I would like to see my paper, I was sure to have passed>.
- !<My thesis must be in by noon today and the page says "closed">.
- !<The law gives me one month to object to the mark, and it ends today>. / My objection is attached.
- ~<I have seen my mark and am content>.
* fees and grants | student finance | scholarships | funding
+ what studying costs and who helps: fees, grants, instalments, refunds
+ money for and from students
- <Can I pay the term in three parts?>
- I study and bring up my son alone. / The grant just about pays for the room. / <Is there any money for single mothers?>
- I paid {M} although I am on leave. / <How do I get it back?>
- <My grant has not come since {mon}>.
- !<Unless my fee of {M} is booked today I am struck off, and the bank says it is with you>.
- ~<I have found a job and no longer need the grant from {mon} on>.
* timetable and rooms | teaching support | courses | lecture planning
+ lectures: when, where, full courses, clashes, recordings
+ everyday teaching
- <Two of my compulsory courses are at the same hour>.
- <The seminar is full, is there a list for those who wait?>
- <Where do I find the slides of the lecture on {day}?>
- <The hall on the plan does not exist>.
- !<{N} of us sit in a lecture hall without light, and the door has locked itself>. / Somebody has fainted.
- ~<Thanks for recording the lectures>. / No answer needed.
* going abroad | international office | exchanges | mobility
+ a term in another country, partner universities, visas, guests from abroad
+ leaving for or coming from abroad
- <Where can I go for a term with my subject?>
- <Will the courses from Porto count here?>
- <My visa runs out in {mon}, what do I need from you?>
- <Who fetches me when I come to you in {mon}?>
- !<I am at the embassy, they want your letter of invitation within the hour>.
- ~<I have arrived well in Lund>. / Just to let you know.
* counselling | student support | advice | welfare of students
+ people who struggle: fear, grief, doubts, disability, conflicts
+ help in hard times
- <I cannot sleep before exams, is there somebody to talk to?>
- <I sit in a wheelchair and would like help with notes>.
- <I do not know any more whether my subject is right for me>.
- !<My room mate has written that she does not want to live, and does not open>. / Please help now.
- ~<The talks with {P8} did me good>. / I just wanted to tell you.
"""
