# ruff: noqa: E501  (a story a line)
"""More stories of what every office gets: money, faults, offers, law, staff, anger, junk, notices."""

from __future__ import annotations

FIFTH_STORIES = """
== @billing
- Hello from the accounts office of {C}. / We are closing {mon}. / <Two of your documents, {K} and {K2}, carry the same amount and the same date>. / ?We believe that one of them is a duplicate. / Please send a credit note.
- You still draw from my late husband's account. / ?He passed away in {mon}. / <From now on I will pay, my bank details are attached>.
- I paid in cash at the counter and got nothing in my hand. / <I need something on paper for my employer, otherwise he will not give me the {M} back>.
- <Your VAT is 20 percent, but for our kind of goods it should be 5>. / ?Our auditor pointed it out. / It concerns {K}.
- I was promised the first month free. / ?It says so in your mail of {D}. / <Now {M} were taken>.
- <Which reference do I have to put on the transfer?> / I lost the slip.
- ~Dear customer service, {M} were sent to you on {D} for {K}. / <This is only to let you know that the matter is settled>. / ?Best regards from the accounts department.
== @support
- Good morning, we have been working with version {S} for a week. / ?The update itself went well. / <If I type a date into the second field, it jumps back to 1970>. / My two colleagues see the same.
- I bought the device for my parents. / They live far away, so I have to explain it over the phone. / <Is there some way to make the letters larger?>
- When it gets warm in the room, it switches itself off. / ?I cleaned the filter as the booklet says. / <After ten minutes it comes on again as if nothing had happened>.
- <I moved everything over to a new computer and all my settings are gone>. / ?The old one is still here, if that helps.
- Your chat sent me here. / <The camera in the app shows just a black square>. / It is the newest phone of that make. / ?I allowed it everything in the settings.
- <It says "device not recognised" although the plug sits tight>. / I tried three cables.
- !<The alarm system cannot be switched off, the siren has been howling for an hour>. / ?The neighbours are at the door. / Help!
== @sales
- We have outgrown what we use. / ?It came with our first ten people, and there are {N} now. / I read good things about you in a forum. / <Who can show me, in plain words, what yours does better?>
- <What do you charge for {N} {ns} with our name printed on them?> / Delivery to {C}, if possible in {mon}.
- I have a small guest house with nine rooms. / <I wonder whether your product is made for people like me, or only for large hotels>. / ?Prices on the page would have helped.
- A partner told me that you offer thirty days without cost. / <How do I get that?>
- We are putting together the budget for next year. / <Please let us have a figure for {N} work places, with and without maintenance>.
- ?We met at {P}'s birthday, you gave me your card. / <I am now ready to buy the {n} that you told me about>.
== @legal
- Our office has been asked by {C} to look after its interests. / <You are using a name that is confusingly similar to our client's registered one>. / Enclosed is a declaration for you to sign.
- The police are looking into a theft. / <We ask you under section {N} to hand over the recordings of {D}>. / ?Inspector {F}, district office.
- A visitor fell on your stairs in {mon} and broke her wrist. / She is my client. / <She claims {M} for pain and lost wages>.
- <In paragraph {S} of what you sent us the notice period is missing>. / ?Before our board puts its name under it, that has to be added.
- The labour office announces an inspection. / <Have the agreements with your subcontractors ready on {D}>.
- !<A bailiff stands in our hall with a court order and wants to take the computers, what are we to do?>
== @hr
- I have decided to take another path. / ?It was not easy for me, I like you all. / <I hereby give notice to the end of {mon}>.
- I have been back for two weeks after my operation. / ?The doctor says that I should begin slowly. / <Could I work only four hours a day at first?>
- <How many days off do I get when somebody in the family dies?> / My grandfather passed away {past}.
- I am getting married in {mon}. / <I would like to be away for the three weeks after it>. / ?{P} and I have talked about who covers for whom.
- My contract says 35 hours, but I am on the plan with 40. / <Which of the two counts?>
- ~{P} called me at seven. / <He has the flu and stays in bed until {day}>.
== @complaints
- I came to you in good faith. / For three weeks I was sent from one desk to the next. / ?Each person sighed when I entered. / <Nobody apologised, and I find this attitude unacceptable>.
- <It hurts to be called "one of those" by somebody who wears your badge>. / It was {past}, at the entrance. / ?My daughter heard it.
- I have rated you with one star, and I want to tell you why. / <Your people talk to customers as if we were a nuisance>.
- You write on your walls that people come first. / <{past} I was left standing in the rain because it was two minutes before opening and the girl inside just pulled the curtain>.
== @spam
- ~Hi dear, I saw your profile and you look like a kind person. / <Write to me at my private address and I will send you my pictures>.
- ~We are a leading maker of LED panels from Shenzhen. / ?Top quality, low price! / <Please reply for our catalogue of 3000 products>.
- ~Send this to ten friends within an hour. / <If you break the chain, bad luck will follow you for seven years>.
- ~FINAL WARNING!!! / <Your parcel is held at customs, pay {M} in gift cards to release it>.
- ~I recorded you through your camera. / <Pay 900 in bitcoin to this wallet or all your contacts get the film>.
- ~<Earn {M} a day from home with our secret trading robot>. / No risk. / ?Only 12 places left.
- ~Dear sir/madam, our team of Indian experts can build your app. / <May we send you our portfolio and rates?> / ?This is our fifth follow-up.
== @shipping
- We are a florist. / ?Our vases should have been here on {D}. / The driver rang, said he could not find the gate, and drove off. / <When are they brought again?>
- <The box was soaked through and everything in it smells of petrol>. / ?I have put it on the balcony. / Order {K}.
- I got a {n}, but it is not mine. / ?The slip bears the name of a man in {street}. / <Who takes it, and where is what I ordered?>
- <Do you also send to the Faroe Islands, and how long does that take?>
- <I shall be on holiday from {D}; please hold back what is on its way to me>.
== @refunds
- My granddaughter clicked on "buy" while playing. / ?She is four. / <We do not need the {n} and have not opened it, can we undo it?>
- <You took back the {n} on {D} but only gave me half of what it cost>.
- The shop assistant said that I had thirty days. / <Now I stand here with the {n} and nobody wants to take it>.
== @security
- Since {since} some of our customers get invoices in our name with another account number. / ?We never sent them. / <We think that somebody reads our mails>.
- I found a list with names and passwords on a public page. / <Some of the addresses end with your name>.
- <My phone with the company mails on it is gone since {since}>. / ?I think it was the taxi.
- Somebody called, said that he was from the computer department and wanted my code. / <I hung up, but others may not>.
== @accounts and logins
- We use one address for the whole office. / <Is it possible that each of us gets his own name and password?>
- <After the third try it told me to wait for 24 hours, but I have to get in>. / ?My cat walked over the keys.
- <I see the data of another customer when I sign in>. / I signed out at once.
- I am the new treasurer. / <My predecessor should no longer be able to see anything, and I should>.
== @marketing
- ~<Here are the figures of the {mon} campaign: {N}000 people saw it, {N2}0 clicked>. / ?The next report comes in a month.
- <Can we use your logo on the poster for our run?>
- <The link in the {mon} mailing leads to nowhere>. / ?I wanted to read the article about the garden.
== @press
- I am editing the Sunday pages. / ?We have 80 lines free. / <Who could tell our readers how your work has changed in the last years?>
- <We hear that {N} people are to lose their jobs with you and ask for a comment>. / ?Our piece goes online on {day} with or without it.
== @recruiting
- I have driven a fork-lift for ten years. / My firm is moving to Poland. / <Is there work for somebody like me with you?>
- Thank you for the friendly talk {past}. / <When can I expect to hear whether you take me?>
- <Our son does not know yet what to become and would like to look over your shoulders for a week>.
== @facilities
- The window in my office cannot be shut. / ?At night it rains on the carpet. / <I have stuck it with tape, but that does not hold>.
- <There is a strange smell in the corridor on the second floor, like burnt rubber>. / ?Three of us have noticed it.
- <We need the large room set up for {N} people on {D}, in rows>.
- The coffee corner is full of ants. / <Could somebody come who knows how to get rid of them?>
== @it
- ~<On {D} I shall be at home because the fibre man comes, so my machine will be off the net>.
- I have been given a second screen. / <My laptop finds only one of the two>. / ?The plug looks right.
- <When I open the shared drive, half of the folders of my team are missing>. / ?Yesterday they were all there.
- My keyboard writes y instead of z. / <I cannot find where to change it>.
- <A new colleague begins on {D}; she needs a mailbox and access to the books>.
== @appointments
- I work in shifts. / <Is there something very early in the week of {D}, before eight?>
- <I am afraid I mixed up the days and stood before a closed door; when may I come instead?>
- My mother is eighty and does not walk well. / <Does the doctor come to people's homes?>
== @claims
- Lightning struck the aerial {past}. / ?Nobody was in the house. / <The television and the freezer are dead>.
- <My son kicked the ball through the neighbour's window>. / ?He is eight. / Does that come under our policy?
- A deer jumped in front of my car near {C}. / ?I am fine. / <The bonnet is bent and one lamp is gone>.
== @repairs
- The boiler makes a noise like a train. / <There is only lukewarm water for ten minutes, then none>. / ?We are four.
- <When it rains, drops come through the frame of the bedroom window>. / I put towels there.
- The bell does not ring. / <Visitors have to phone us from the street>.
- <A tile has come off the bathroom wall, and behind it everything is wet>.
== @events
- I would like to learn to paint with water colours. / ?I have never held a brush. / <Is there something for beginners on Saturdays?>
- <I signed up for two, but my friend cannot come; can somebody else have her place?>
- <What do I have to bring to the bread evening on {D}?>
== @volunteers
- We are a bank and give every employee one day a year for a good cause. / <Could fifteen of us come and paint a fence or something like that?>
- <I have time on my hands since {mon} and can drive a van>.
== @donations
- I send you {M} every year. / <This time I would like to know what it is used for>.
- <My bank says that the monthly ten euros were drawn twice in {mon}, one is enough for me>.
== @praise
- ~Three weeks ago you had my father with you. / ?He was weak and afraid. / <I will never forget how kindly everybody looked after him>.
- ~<Your new opening hours are a blessing>. / Thank you for having thought of people who work.
- ~No complaint, no question. / <I simply wanted to say that you do this very well>.
"""
