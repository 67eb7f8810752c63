"""Text that asks nobody for anything: rules, recipes, news, thanks, history, offers, reports.

``# heading`` begins a kind; ``!`` behind it keeps the order of its lines.
"""

from __future__ import annotations

TEXTS = """
# House rules; Rules of the [pool|library|hostel|gym|campsite]; Terms of use
Guests wear indoor shoes in the hall.
Dogs must be kept on a lead.
Children under [eight|ten] must be accompanied by an adult.
Smoking is not allowed anywhere in the building.
Lost keys are charged at {M}.
Bicycles must be left in the racks outside.
Quiet hours are from 10 pm to 7 am.
Anyone who damages equipment pays for it.
Members should show their card at the entrance.
Food and drink may only be consumed in the café.
Users are responsible for their own valuables.
The last admission is at {when}.
The management may close single areas for maintenance.
Visitors have to sign in at the desk.
Glass bottles are forbidden by the pool.
Fees are due on the first day of each month.
# Recipe: {n} [soup|pie|salad]; [Grandma's|Quick|Our favourite] [plum cake|lentil soup|flatbread] !
Serves four, takes about {N} minutes.
Peel the onions and chop them finely.
Heat the oil in a large pan and fry the onions until golden.
Add the spices and stir for a minute.
Pour in the stock and simmer for half an hour.
Meanwhile, toast the bread.
Season with salt, pepper and a little lemon juice.
Let it rest for ten minutes before serving.
Leftovers keep for two days in the fridge.
# How to [change the filter|reset the device|pair the headset]; Instructions; Quick start guide !
Make sure the device is switched off.
Press and hold the button on the side for five seconds.
Open the cover and take out the old [cartridge|filter|battery].
Insert the new one until it clicks.
Close the cover and switch the device on again.
The light turns green when everything is in order.
If the light keeps flashing, repeat from the beginning.
Do not use solvents for cleaning.
The manufacturer recommends a change every six months.
# News from {C}; [Local|Company|Club] news; In brief
{C} opened a new branch in {T} {past}.
The company employs {N}0 people.
Turnover rose by {N} percent to {M} million.
{F}, who founded the firm in 1994, spoke of a record year.
The mayor congratulated the team.
Shares closed slightly lower.
The new bridge was opened to traffic on {D}.
The museum counted {N}000 visitors last year.
Construction took two years and cost {M} million.
Critics say the project was too expensive.
A spokeswoman declined to comment on the rumours.
The team from {T} won the cup for the third time.
It was the warmest {mon} since records began.
The exhibition is open until {D}.
Experts expect prices to fall in the second half of the year.
A jury chose the winner out of {N} entries.
# Thank you; A big thank-you; Thanks to all of you
Thank you for a wonderful evening.
We were overwhelmed by how many of you came.
{A} baked for two days, and it tasted like it.
Special thanks to {A}, who organised the whole thing.
The children are still talking about the fireworks.
Together we raised {M} for the hospice.
{P} took the photos, they are on the website now.
Without your help none of this would have been possible.
It was the best {mon} we can remember.
The flowers are still fresh.
We very much enjoyed your company.
It means a lot to us.
# History of the [mill|society|company|parish|harbour]; Our story; About us
The mill was built in 1848 and burnt down twice.
The founder, {F}, came to {T} as a carpenter.
During the war the building served as a hospital.
In 1962 the society had {N} members.
The first machine is still in the entrance hall.
After the flood the cellar had to be rebuilt.
Women were admitted in 1971.
In those days the treasurer had to collect the fees on foot.
The tower was added later and never finished.
Today the house belongs to a foundation.
We are a family business in the third generation.
The archive holds letters, maps and photographs.
It was {F} who had to sell the land in 1933.
# Frequently asked questions; FAQ; Good to know
How long does delivery take? Usually three to five working days.
Can I bring my dog? Yes, on a lead.
What does it cost? {M} for adults, children are free.
Where can I park? There are {N} spaces behind the house.
Do I have to register? No, just come along.
Is there a discount? Students pay half.
When are you open? Daily from 9 am to {when}.
What happens if it rains? We have a large tent.
Who can join? Everyone over sixteen.
Can I cancel? Yes, free of charge until the day before.
Do you ship abroad? At the moment we don't.
# Our offer; Special offer; New in our shop; Advertisement
Everything for your home at half price.
Our experts are happy to advise you.
Our hotline is available around the clock.
If you need help, just call us.
The new model is lighter and quieter than before.
More than {N}000 satisfied customers trust us.
Delivery is free for orders over {M}.
Why not treat yourself to something special?
Discover the new collection in our shop in {T}.
The offer is valid while stocks last.
Every purchase supports a local project.
Three years' guarantee on all parts.
# Trip report; Our weekend in {T}; Travel diary
We arrived late because the ferry was delayed.
The hostel was simple but clean.
{A} wanted to see the castle and it was closed.
In the afternoon we walked along the river.
The food was excellent and not expensive at all.
On the second day it rained and we played cards.
{P} lost his hat on the mountain.
The view from the top was worth the climb.
We met a couple from Norway who had cycled all the way.
The train home was full.
We would go there again any time.
{A} took {N}0 photos of birds.
# Status: all done; Closing report; Final report; [Handover|Completion] note
All items on the list have been completed.
{A} sent the last invoice {past}.
The keys were handed over to the landlord on {D}.
The project closed {M} under budget.
Nothing is left to do.
The final inspection found no defects.
{A} has cleaned out the shed and returned the van.
The client signed the acceptance on {D}.
All tickets are closed.
The data was deleted as agreed.
{P} archived the files {past}.
The last shipment left on time.
The team has moved on to other projects.
# Book review: {X}; [Film|Theatre|Restaurant] review; Letter to the editor
The first half drags, the second is a delight.
{F} plays the old captain with great dignity.
I have rarely been so bored.
The waiter forgot the soup but smiled all evening.
Somebody should write a book about that town one day.
The translation reads well.
At {M} the menu is a bargain.
Opinions on the ending will differ.
The author should have stopped after the third chapter.
The seats are hard and the sound is poor.
My neighbour laughed, I did not.
In my view the council ought to care more about trees.
People should talk to each other more.
# Job profile; About the position; Course description; Curriculum vitae
The secretary is responsible for the post and the phones.
The caretaker looks after the heating in winter.
Participants learn how to read balance sheets.
The course covers contracts, liability and insurance.
The post is graded at level {N}.
Holders of this post usually report to the director.
She studied in {T} and worked for {C} until {mon}.
He speaks four languages.
Prior knowledge is not required.
The treasurer keeps the accounts and presents them once a year.
The working week has 38 hours.
Shift leaders decide on breaks.
# Decisions; Resolutions of the [board|council|committee]; Outcome of the meeting
The budget was approved as presented.
The membership fee stays at {M}.
The proposal to sell the field was rejected by {N} votes to four.
The committee elected {F} as its new chair.
The minutes of the last meeting were accepted without changes.
The meeting took note of the report.
It was decided to leave the opening hours as they are.
The fee for guests was raised to {M}.
The board thanked the outgoing treasurer.
The motion was withdrawn.
The review of the statutes was called off.
The task to repaint the hall was cancelled.
# Cancelled; Change of plan; Good news
The meeting on {D} has been cancelled, so nobody has to prepare anything.
You can forget about the form, it is no longer needed.
The report that {A} was going to write is off the table.
We no longer have to move the shelves.
The order was cancelled by the customer.
{A} does not have to come after all.
The repair is not necessary, it was only a loose wire.
No further action is required.
The new rules will not apply to us.
The request has been withdrawn by {P}.
That saves us {M}.
# Order confirmation {K}; Your order {K}; Your booking {K}; Receipt
Thank you for your order.
We have received your payment of {M}.
Your parcel was handed to {C} {past}.
Delivery is expected on {D}.
You will receive another message as soon as it is on its way.
No further action is required on your part.
If you have any questions, our service team is happy to help.
Feel free to contact us any time.
Please do not reply to this message.
Your tickets are attached.
The booking can be changed free of charge until {D}.
Total: {M}, paid by card.
We look forward to your visit.
We hope you enjoy your purchase.
# Out of office; Automatic reply; I am away
Thank you for your message.
I am out of the office until {D} and have no access to my mail.
In urgent cases {F} is happy to help.
Your message will not be forwarded.
I will be back on {D}.
From {D} the office is staffed again.
Happy holidays!
Best wishes from the seaside.
# [Security|Account] notice; Your password was changed; Maintenance is over; System status
Your password was changed {past}.
If this was you, there is nothing to do.
All systems are working normally.
The maintenance on {D} was completed without problems.
The backup finished at {when} with {N} files.
No errors were found.
Users could not log in for about {N} minutes.
The cause has been removed.
This is an automatic message.
Job {K} ended successfully.
The update is installed automatically, you don't have to do anything.
# Catching up; Long time no see; Greetings from {T}; A quick hello
How are you? It has been ages.
We are all fine here.
{A} started school and already knows every teacher.
I have changed jobs and work for {C} now.
The new flat is small but sunny.
We should really meet up some time.
If you are ever in {T}, our sofa is yours.
Do you remember the summer at the lake?
{A} sends her love.
I often think of our walks.
{P} has learnt to ride a bicycle.
The dog is getting old, like all of us.
Let's have a coffee one of these days.
Take care and say hello to everybody.
# Newsletter; What's new in {mon}; Monthly round-up; From the [principal|chair|director]
{mon} was a busy month.
{N} new members have joined us, a warm welcome to all of you.
The library is open again on Saturdays.
Our juniors came second in {T}, congratulations!
{F} is retiring after thirty years, and we will miss her.
The photos of the fête are online.
The canteen now offers a vegetarian dish every day.
Every one of us can do something for the climate.
It is always worth taking a look at the noticeboard.
If you would like to help, you are welcome any time.
The next issue appears in {mon}.
The walking group meets every Sunday at {when}.
Membership costs {M} a year.
We wish you a happy summer.
# Interview with {F}; Portrait: {F}; Five questions for {F}
I wanted to become a pilot when I was a child.
You have to love what you do.
We must never forget where we come from.
In ten years I will probably still be here.
My team is the best thing about the job.
People should read more.
Next year I would like to see Iceland.
My first boss told me to ask questions, and I still do.
I get up at five and go for a run.
We need more courage in this country.
The hardest decision was closing the shop in {T}.
I will never learn how to cook.
"""
