# ruff: noqa: E501  (a story a line)
"""What happens to people and makes them write: to businesses, shops and offices.

``== @topic`` adds to the topic of that name, ``== letters`` begins a new one as in
``route_topics``. "+ " is a description; "- " a story: sentences between slashes, "?" before those
that may be left out, angle brackets around what is wanted; "!" before a story is an emergency,
"~" one that needs no answer.
"""

from __future__ import annotations

STORIES = """
== @billing
+ People who ask what they were charged, or why
+ Everything about money that customers owe us: wrong amounts, reminders, copies of bills
+ bills and how they are paid
- I had a look at my bank account {past}. / ?I do that once a month. / <The same {M} went to you twice within one week>. / I only ordered once. / ?One of the two should come back, I think.
- We got your reminder of {D}. / ?To be honest we were surprised. / We paid the {M} on {D2}, the bank confirms it. / <Please check your books and take the reminder back>.
- You sent us {K} over {M}. / ?Our tax adviser went through the papers of the year. / The address on it is still the old one, and our company is called {C} now. / <We need the document again with the right name>.
- The offer said {M}. / What I now have on my table says {M2}. / ?Nobody told me that anything would be added. / <How does this difference come about?>
- Our year is closing and one paper is missing in our folder. / <Could you send us {K} from {mon} once more as a PDF?>
- Every month the sum was the same, {M}. / Since {mon} it is {M2}. / ?We have not changed anything. / <Why do we have to pay more?>
- Our bank account changes on {D}. / <Please draw what we owe you from the new one from then on>. / ?The numbers are in the attachment.
- I transferred {M} {past} but forgot to write the number on it. / <Has it reached you and do you know that it is from me?>
- Things are a bit tight for us this {mon}. / <Would it be possible to settle the {M} in three parts?>
== @refunds
+ customers who do not want to keep what they bought
+ Something goes back to us and the money goes back to the customer
- The {n} came {past}. / ?It was well packed and nothing is wrong with it. / In our kitchen it looks far too big, though. / <I would rather not keep it; where do I have to send it?>
- I brought the {n} to the post office on {D}. / ?I still have the slip. / Your page says ten working days, and it has been four weeks. / <So far not a cent has reached my account>.
- My sister got a {n} from me for her birthday. / She already has the same one. / ?The box is not even open. / <Can we exchange it for a {n2}?>
- I ordered two sizes to try them on. / One fits, thank you. / <The other one I would like to give back, but there was no label in the parcel>.
- You wrote {past} that the {n} cannot be supplied any more. / ?A pity. / I paid {M} in advance. / <When do I get that back?>
- <Is it possible to return a {n} that has been used once?> / It turned out that it is much too loud for the baby.
- I got a credit note instead of what I had paid. / <I would prefer the {M} on my card>. / ?I do not plan to buy anything else this year.
== @support
+ Customers who cannot get our product to do what it should
+ something stopped working, or people do not know how to use it
- I installed the new version {past}. / ?Before that everything went fine. / <Now the window stays white as soon as I open a project>. / ?I restarted twice and also switched off the virus scanner.
- We use your programme in a small office, four people. / <When two of us save at the same time, the changes of one of us are lost>. / ?It happens about once a day.
- Since {since} the device beeps every few minutes. / <I do not find in the booklet what the sound means>. / ?There is also a small orange light.
- I am not very good with computers. / My son has set everything up for me, but he has moved out. / <Where do I have to click to print only one page?>
- I want to send the list to a customer. / When I press the button for it, I get a file that no programme opens. / <What am I doing wrong?>
- !<Nothing works any more since {when}, neither the app nor the website>. / ?All our {N} branches report the same. / Customers are standing in front of the tills.
- Error {K} came up {past} while I was saving. / ?I took a photo of it. / <After that the last three hours of my work were gone, can they be recovered?>
- The tablet and the main device do not see each other. / ?Both are in the same network, I checked. / <How do I couple them again?>
== @accounts and logins
+ people who cannot get in, or want to change who they are in our system
- I have got a new phone since {since}. / ?The old one fell into the lake. / <The page asks me for a code that goes to the old number>.
- I typed the wrong thing a few times this week, the keyboard was set to another language. / <Now the page says that I am blocked for security reasons>. / ?I do know the right one.
- {F} has left our company. / <Please take away all her rights>. / ?Her successor starts in {mon}.
- I clicked on "forgotten" at least five times. / ?I looked in the junk folder, too. / <The message with the link does not arrive>.
- I have married and my name is {F} now. / <How do I change that in my profile, and the mail address as well?>
- <I see that I have two profiles with you, one old and one new>. / Half of my orders are in one and half in the other. / Can that be made one?
== @sales
+ People and companies who may become customers: what does it cost, can it do this, may we try it
+ future customers
- We are a bakery with {S} shops. / ?So far we do everything with paper and pencil. / A colleague from {C} showed me what you do. / <What would it cost us for about {N} people?>
- We open a second site in {mon}. / ?It is about the same size as the first. / <For it we would need {N} {ns}>. / ?Do you give better terms for such a number?
- I saw you at the fair in {mon}. / ?We talked for a moment, you probably do not remember. / <My boss would like to see in half an hour what it can do>. / Thursdays are best for us.
- The contract with our current provider ends in {mon}. / We are looking around. / <Would you make us a proposal?> / ?We have about {N} users.
- <I cannot decide between the small and the large package>. / We are a club with {N} members and little money. / ?What would you advise?
- A friend has a {n} from you and is very happy with it. / <Do you also make them in a smaller size, and what do they cost?>
- We are a school and money is always short. / <Is there a special price for us?>
== @complaints
+ Somebody feels badly treated by us
+ unhappy people who want to be heard
- On {D} I stood at your counter with my two children. / ?We had waited for forty minutes. / The man there did not even look up and told me to learn the language first. / <I have never been treated like this and expect an apology>.
- I have now spoken to five different people. / Each of them promised to call back. / Nobody did. / <The way you deal with people is beyond belief, and I want your management to know it>.
- I have been coming to you for {N} years. / ?I always spoke well of you. / <What I saw {past} was shameful: your colleague shouted at an old lady because she was slow>.
- <Your man {P} laughed at me when I asked my question>. / There were other people around. / ?I felt like a child.
- First nobody came, then somebody came too late, and then he was rude. / <I am deeply disappointed with how you treat people>. / ?I have told all my friends about it.
- I do not want any money. / <I want you to know how condescending the lady on the phone was>. / It was {past} at about {when}.
== @praise
+ happy people; nobody has to do anything
- ~<I just want to tell you how helpful {P} was {past}>. / ?She stayed half an hour longer for us. / You do not find that often.
- ~We got home yesterday. / <It was wonderful from the first minute to the last, thank you all>. / ?The children still talk about it.
- ~I complain often enough, so now for once the opposite. / <Your people did a great job>. / ?Please pass it on to them.
- ~<A big thank you to the young man who ran after me with my purse>. / ?I do not know his name. / He had red hair and a big smile.
== @recruiting
+ everybody who wants to work here
+ Letters from applicants, questions about open positions, interview dates
- I saw on your page that you are looking for somebody for the [office|warehouse|front desk|kitchen|night shift]. / I have done this for {S} years at {C}. / ?I speak three languages. / <I would be happy to come and introduce myself>. / My papers are attached.
- You invited me for a talk on {D}. / ?I was very glad about it. / Unfortunately I have an exam on this day. / <Is another day possible?>
- I handed in my papers in {mon} and had a nice talk with {P}. / Since then I have heard nothing. / <Am I still in the running?>
- My daughter is fifteen and in her ninth year at school. / Everybody in her class has to spend two weeks in a company. / <Could she do this with you in {mon}?>
- I finish my studies in {mon}. / ?My subject is logistics. / <Do you take people straight from university?>
- <I have to withdraw, another company was faster>. / ?Thank you for the friendly talk.
== @hr
+ Staff who have a question about their contract, days off or being ill
+ everything between the firm and those who work for it, apart from money
- My wife is expecting in {mon}. / ?It is our first child. / <I would like to stay at home for the first three months>. / ?Which form is it and until when do you need it?
- My doctor says that I must stay in bed until {D}. / <The certificate is attached>. / ?{P} covers for me.
- I have {N} days left from last year. / <Do they expire in {mon}, or can I take them along?>
- My mother needs more care now. / <I would like to work four days instead of five from {mon} on>. / ?{P} has no objections.
- I need to show my new landlord that I have a permanent position here. / <Could you give me a confirmation?>
- <My trial period ends on {D} and nobody has said anything to me>. / ?I like it here very much and would like to stay.
== @payroll
+ what staff are paid and what they get back
- I looked at what arrived on my account {past}. / It is {M} less than in {mon}. / ?I have worked the same hours. / <What has been deducted there?>
- I was in Vienna for the meeting with {C}. / ?The taxi and the hotel I paid myself. / <The slips are attached, altogether {M}; when do I get that back?>
- I moved to another bank. / <Please send my money for {mon} to the new account>.
- We had to come in on three Saturdays in {mon}. / <On my slip there is nothing of these hours>.
- I married in {mon}. / <Does that change what is taken off for tax, and do I have to hand in anything?>
== @it
+ Colleagues whose computer, printer, mailbox or network gives trouble
+ devices and programmes at our workplaces
- When I came in {past}, the screen stayed dark. / ?I have checked the cable and borrowed one from {P}. / <The little fan runs, but nothing is to be seen>.
- I work from home two days a week. / <The tunnel to the office breaks down every ten minutes>. / ?Our line at home is good, films run without trouble.
- We have moved to the second floor. / <From here nobody in our room can print>. / ?The device is shown, but says offline.
- I need to work on drawings from {C} and do not have the programme for it. / <Could you install it for me?> / {P} has agreed to it.
- My mailbox says that it is 99 percent full. / ?I have already thrown away what I could. / <Can I have more room?>
- !<The whole second floor has had no network since {when}>. / ?Even the phones are dead. / {N} people sit here and can do nothing.
- <The camera in the big meeting room shows everybody upside down>. / ?The guests from {C} found it funny, we did not.
== @facilities
+ The building we work in: warmth, light, doors, cleaning, rooms
+ anything that has to be mended, cleaned or moved in the house
- In our room it has been at most sixteen degrees since {since}. / ?We sit here in our coats. / <The radiator stays cold no matter where I turn it>.
- <The door to the yard does not close by itself any more>. / ?At night it stood wide open twice.
- Three new people start in {mon}. / <We need three more desks and chairs on the first floor>.
- The lamps above the stairs flicker. / ?One of them has gone out altogether. / <Somebody will fall there one of these days>.
- I cannot find my key to the cellar any more. / <Can I get another one?> / ?I turned every bag inside out.
- !<Water is coming through the ceiling of the archive right now>. / ?We have put up buckets. / Please send somebody at once.
- The bin in the kitchen has not been emptied since {since}, and the floor is sticky. / <Has the cleaning firm changed?>
== @legal
+ Contracts, courts, lawyers, claims
+ letters with paragraphs in them: from courts, solicitors, authorities
- I represent {F}. / ?A power of attorney is attached. / My client suffered a loss of {M} through your conduct. / <We demand payment and a statement that you accept liability>.
- Attached you find the agreement about working together. / ?Both of us talked it over in {mon}. / <Please check clauses {N} and {N2} before we sign>.
- !The district court has sent us the complaint of {C}. / ?It reached us {past}. / <We have to reply within two weeks of service, otherwise we lose by default>.
- We are going to show our plans to {C}. / <Before that they should sign something that they will not pass anything on, do you have such a paper?>
- <You use a picture on your pages that belongs to our client>. / ?No permission was ever given. / Kindly take it down and sign the enclosed declaration.
- ~<The ministry writes that the new rules on consumer contracts come into force in {mon}>. / I only pass on the circular.
== @privacy
+ People who want to know, change or remove what we keep about them
- I was a customer of yours until {mon}. / <I would like to know everything that you have stored about me, and where you got it from>. / ?I refer to article 15.
- I have never dealt with you, and yet you know my name and my birthday. / <Where do you have that from?> / ?After that I want it removed.
- I once said that you may use my picture. / <I take that back>. / ?Please remove it wherever it stands.
- <My whole file was sent to a stranger with the same name>. / She called me {past} and read it out to me. / ?That must not happen.
- We process addresses for you. / <Our agreement about this is from 2019 and should be renewed>. / ?A draft about how data are handled is attached.
== @security
+ attacks, leaks and suspicious things
+ burglars of computers and accounts, and whoever tries to trick us
- {past} I got a message that looked as if it came from our director. / She asked me to buy vouchers. / ?I did not do it. / <I think somebody is trying it with all of us>.
- !<I clicked on the link and typed in my password, and now strange things happen on my screen>. / ?I have pulled the cable.
- My laptop was stolen on the train {past}. / ?The police have been told. / <There are customer files on it>.
- I am a researcher and look at websites in my free time. / <By changing one number in the address I can see what other customers have ordered>. / ?I have told nobody else.
- <An unknown USB stick lay in the car park>. / I did not plug it in. / ?It is in my drawer now.
== @spam
+ what nobody asked for: offers, tricks, chain letters
+ unsolicited offers and swindles, to be thrown away
- ~Congratulations, dear winner! / <You have been chosen to receive {M}>. / Click below and enter the number of your card to claim it.
- ~<Boost your sales with our list of 2 million fresh addresses>. / ?Only {M} until {day}. / Reply STOP to be taken off.
- ~I am the widow of a rich oil trader. / I need an honest person to help me move 4.7 million out of the country. / <Send me your bank details and you keep thirty percent>.
- ~Lose ten kilos in two weeks without sport. / <Order now and get the second box free!!>
- ~Dear website owner, I found {N} mistakes on your page. / <We bring you to rank one in search engines, guaranteed>. / ?May I send the package prices?
- ~<Your mailbox is going to be closed, confirm your password under the following link>. / ?Webmail Administrator
- ~Replica watches, best quality. / <Buy two, pay one>. / ?Discreet delivery all over the world.
== @press
+ newspapers, radio, TV, bloggers
- I work for the [Evening Post|Daily Herald|city radio|morning show]. / ?We are planning a piece about the subject for {day}. / <Would your director be ready to answer a few questions?>
- I write about trade for a weekly. / ?I read about your plans in {C}'s report. / <Is it true that you are going to close the site?> / My article goes to print on {D}.
- Our crew is in town in {mon}. / <May we film for two hours in your entrance hall?> / ?It is for a documentary.
- <Could you send me pictures in good quality for the article?> / ?With the name of the photographer, please.
== @partnerships
+ Firms and clubs that want to do something together with us
- We sell what goes well with your product. / ?Our customers often ask for yours. / <What about recommending each other and sharing the proceeds?>
- We run the town's summer run, with {N}00 people at the start. / <Would you like to see your name on the shirts and support us with {M}?>
- We are traders in Portugal. / <We would like to sell your goods there under our roof>. / ?How do you usually handle that?
- <Together with you we would like to hand in a common project>. / ?We bring the teachers, you the rooms.
== @shipping
+ Where is my parcel, and in which state did it come
+ goods on their way to customers
- I ordered a {n} on {D}. / ?You wrote the next day that it had left. / <On the page it has said "in the depot" for a week, where is it?>
- The carton came {past} with a big dent. / ?The driver had gone before I saw it. / <Inside the {n} is in three pieces>.
- I ordered four, and three were in the box. / <One {n} is missing>. / ?On the slip it says four.
- <We are not at home next week; can the driver leave it with the people at number {H}?> / The number is {K}.
- It says "handed over to the recipient", with a signature. / It is not mine. / <I have received nothing>. / ?The neighbours have not either.
- I typed the wrong house number. / <Please send it to {street} {H} instead>. / ?I hope it has not left yet.
- The lorry stood at our gate at six in the morning. / ?Nobody is here then. / <When is he going to try again?>
== @purchasing
+ those who want to sell to us, and what our own people need bought
- We make screws and small parts for workshops. / ?{C} is among our customers. / <We would be glad to supply you as well>. / A list is attached.
- Costs of steel have gone up by {N} percent. / <From {D} on we have to raise what we charge you by {S} percent>.
- My team needs {S} {ns}. / ?The old ones are falling apart. / <Could you get three offers and order the best one?>
- We saw your call for bids. / <On page {N} it is not clear whether delivery is included>. / ?We want to hand in ours in time.
- <You ordered {N} cartons of paper from us, but we can only supply half of them before {mon}>. / Is that all right?
== @product ideas
+ what people would like us to add or change
- I use your app every day on the tram. / <It would be great if it had a dark background in the evening>. / ?Just an idea.
- <Have you thought of making the {n} with a longer cord?> / ?I always need an extension.
- We write a lot of similar letters. / <If one could store one's own samples, we would save an hour a day>.
- Everybody in my village would buy it if it came in a smaller box. / <Please think about it>. / ?I live alone and it goes bad.
== @cancellations
+ people who want to stop, pause or leave
- I have been using it since {mon}. / ?It was fine, but I have hardly any time for it. / <I would like to stop at the end of {mon2}>. / Please confirm in writing.
- My father died in {mon}. / He had a contract with you under {K}. / <What do you need from us to end it?>
- We are moving abroad for a year. / <Is it possible to put everything on hold until we are back?>
- <Has my contract been extended by another year just because I did not write?> / ?I surely did not want that.
- You raise the price in {mon}. / ?That is your right. / Mine is to go. / <Take this as my notice to the next possible date>.
== @marketing
+ newsletters, adverts, posts
- <I get your letter twice every week, once would be enough>. / ?One goes to my old address.
- We printed your leaflets. / <There is a mistake in the phone number on page {S}; shall we print them again?>
- I follow you online. / <Who makes these nice short films with the dog?> / ?My class would like to use one.
- <Please take me off the list for the weekly letter>. / ?I have clicked on the link at the bottom three times.
== @stock
+ what we have, in which size and made of what
- I stood in your branch in {street} {past} and the shelf was empty. / <When will you have the {n} again?> / ?I would come by for it.
- My son is allergic to nuts. / <Is there anything of that in your oat biscuits?> / ?The label is hard to read.
- <Do you have the {n} also in green?> / ?On the page I only see black and white.
- How tall is the {n}? / <It has to go under a slope of 140 cm>.
== @warranty
+ something broke although it is not old yet
- I bought the {n} in {mon}. / ?I still have the slip. / It was used perhaps ten times. / <Now it does not switch on any more, and it is not two years old>.
- You have had my {n} in your workshop since {D}. / <When can I fetch it?> / ?I was told ten days.
- <The handle of the {n} came off in my hand {past}>. / ?I did not use force. / Will you mend it free of charge?
- The man in the workshop says that I have dropped it. / I have not. / <I insist that it is a fault in the material and that you mend it for nothing>.
== @training
+ courses and certificates
- I sat through the whole course in {mon}. / <The paper that says so has never come>. / ?My boss wants to see it.
- <Is there still a place on {D}?> / ?I would like to learn to work with tables at last.
- All {N} of us must do the yearly lesson on the computer. / <With me it stops at 80 percent>.
== @fleet
+ our vans and cars: tyres, dents, parking
- <While backing out I scraped the white van on a post>. / ?Nobody was hurt. / The lamp at the back is broken.
- It is getting cold. / <When are the winter tyres put on the car {K}?>
- <A yellow light has come on in my company car>. / ?It still drives. / The book says "engine".
- From {mon} I come by bicycle. / <I give back my space in the garage>.
== @health and safety
+ dangers at work and what protects from them
- <{P} slipped on the wet floor {past} and has hurt her knee>. / ?She has been to the doctor. / There was no sign.
- The emergency exit in the hall is blocked by pallets. / ?I have said so to the foreman. / <That cannot stay like that>.
- My gloves have holes. / <When do we get new ones, and shoes as well?>
- <Are we going to have a drill this year?> / ?Half of us have never seen the meeting point.
"""
