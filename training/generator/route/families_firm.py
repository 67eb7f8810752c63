# ruff: noqa: E501  (a story a line)
"""Organisations in the format of ``families``: firms with a few broad departments."""

from __future__ import annotations

FIRM = """
== firm of any trade | press, partnerships
weight 6
{thing}: heat pump|label printer|coffee machine|booking software|time clock|cash register|alarm system|water filter|cutting machine|awning|electric bicycle|router|treadmill|garden tractor
around: I live in {street}.|I tried the form on your page first.|You know me from {mon5}.
none <Can you tell me whether the road to you is open again?> / I want to visit my aunt near you.
none <Our cat ran away and was last seen on your yard>. / She is grey with a white tip.
none I teach a class of nine-year-olds. / <May we come and see how you work one morning?>
none <Is the big hall next to you yours, and who was the architect?> / I write about old industry.
none <We are your new neighbours from number {H} and invite you to our opening on {D}>.
none <A parcel for you was handed in at our house>. / It is small and blue; you can fetch it after six.
* billing | invoices | accounts | finance | money matters
+ invoices, payments, refunds, charges, account balances
+ everything about bills: wrong amounts, double charges, reminders, money back
+ money that customers owe us, paid us or get back
+ an invoice is wrong, was paid twice, or is needed again
+ asks about, pays or disputes a sum
- The invoice for {mon} is wrong. / <Your system took {M} on the 3rd and again on the 4th, although we have only one {thing}>. / Please pay back the second one.
- <We paid {K} twice by mistake; please send the {M} back to our account>.
- <You have billed us for the large {thing}, but we rent the small one>.
- I gave back the {thing} on {D}. / <The {M} that I put down have not come back yet>.
- Our bookkeeper closes the books on {D}. / <She lacks your invoice of {mon}>.
- We have got a reminder for {M}. / ?Attached is the slip of our bank. / <This was settled on {D}, please take back the fee>.
- <Why does your bill say twenty per cent tax when the offer said ten?>
- <Please write the purchase order {K2} on the invoice, otherwise our system will not let it through>.
- <What is still open on our account?> / We would like to start the new year with a zero.
- I do not understand the line "service flat" on your bill. / <We never agreed to {M} a month>.
- ~<Please find enclosed our remittance advice for {K}, {M}>. / No reply is needed.
- ~<Our bank details change on {D}, the new ones are in the attached letter>. / For your records only.
- !<Your debit has put our account into the red and the bank stops our wages at noon today>. / Send the second {M} back at once.
* support | customer service | helpdesk | service | after sales
+ something does not work, questions on how to use a product, orders and deliveries
+ help with what was bought: faults, use, parcels that are late
+ technical help and anything about orders on their way
+ cannot get it to run, or is still waiting for it
+ a product fails, is hard to use or has not come
- Since this morning's update our {thing} shows nothing but a white page. / ?We have restarted it twice. / <What can we do?>
- <The {thing} stops after ten minutes and blinks three times>.
- <How do I set the clock of the {thing} to summer time?> / The booklet does not say.
- We ordered the {thing} on {D} and you promised five days. / <Where is it?>
- <The box came {past}, but the cable for the {thing} was not in it>.
- <Can you explain to me how the {thing} is switched to night mode?>
- My order {K} says "in preparation" since {since}. / <When will it be sent?>
- <I have pressed everything, and the {thing} still talks Spanish to me>.
- A technician was here {past}. / Now it is worse than before. / <The {thing} does not start at all>.
- !<Our {thing} has been dead since {when}, and customers are standing in a queue>. / We lose money every minute.
- !<Smoke is coming out of the {thing}>. / We have pulled the plug. What now?
- !none of our sites can log in, <everything is down since {when}>
- ~<The {thing} works again since I pulled the plug once>. / So you need not call back.
- ~<I have noticed that a lamp on the {thing} is a little darker than the others>. / It does not bother me, whenever somebody is here.
* sales | new business | quotes | enquiries | sales team
+ wants to buy, asks for a price, a quotation or a demonstration
+ people who may become customers: offers, prices, trials
+ interested in one of our products
+ requests for quotations
- We are opening a second shop in {mon}. / <Could you make us an offer for two of your {thing}s?>
- <What does a {thing} cost with everything, including somebody who puts it up?>
- I saw your {thing} at a friend's. / <Is there one that also works for a small kitchen?>
- <Would somebody come and show us the {thing} on the spot?> / We are {S} partners and decide together.
- <We compare three suppliers and lack your prices>.
- Do you also let things? / <We would need a {thing} for four months only>.
- <Is there a discount if we take ten at a time?>
- !<Our {thing} supplier went broke and we open on Saturday; can you give me a price today?> / I have to order by {when}.
- ~<We are planning for the year after next, so please just send your catalogue some time>.
* legal | legal department | contracts and claims | counsel | legal affairs
+ contracts, claims, data protection requests, authorities, lawyers
+ letters from lawyers, courts and offices; agreements; what data we hold
+ anything with legal weight
+ a claim, a clause, a court or personal data
- <Under article 15 I ask you to tell me which data you hold about me>.
- I represent {F}, who was hurt by your {thing}. / <We claim {M} and set you a time until {D}>.
- Attached is our draft of the agreement. / <Please look at the paragraph on liability before we sign>.
- <The trade office asks you to send the permit for the {thing} in your yard>. / File {K}.
- <Please delete my name and address everywhere, I have not been a customer since 2027>.
- <Your logo looks like ours, and we ask you to stop using it>.
- !<The court wants your reply to the claim by tomorrow, otherwise it rules without you>. / File {K}.
- !<Objection must be filed today, the legal period ends at midnight>. / Our lawyer's draft is attached.
- ~<We return one signed copy of the non-disclosure agreement for your files>.
- ~<The chamber informs its members that the rules on labels change in {mon}>. / This is a circular.
* hr | people | personnel | human resources | staff and jobs
+ job applications, employment, leave, payroll
+ people who work here or want to: applications, contracts, holidays, wages
+ staff matters
+ wants a job, a day off or the right pay
- <I would like to apply as a fitter; I have done this for {S} years at {C}>. / My papers are attached.
- <On my slip for {mon} the Saturdays are missing>.
- My daughter looks for a place to train from {mon}. / <Do you take apprentices this year?>
- <I would like to take off the two weeks from {D}>. / {P} has agreed.
- <When will I hear about the interview of {past}?>
- We are expecting twins. / <How do I apply for parental leave?>
- <I need a paper that says since when I have worked here>, my landlord asks for it.
- !<My wages have not come and my rent goes off today>. / Everybody else got theirs.
- ~<Here is my doctor's note, I am back on {day}>. / Nothing else to do.
- ~<I have taken another job, so you can put my application aside>. / Thank you for the friendly talk.
* complaints | complaints team | customer relations | feedback | grievances
+ is unhappy with us and wants that heard or put right
+ people who were badly treated or are angry about how we work
+ criticism of our manners and our reliability
+ wants an apology
- <Your fitter called me stupid in front of my own customers>. / The {thing} works, but I am still shaking.
- I have spoken to {S} people and each told me something else. / <This is no way to treat customers, and I want your director to know>.
- <I was cut off on the phone twice, then laughed at>. / I wait for an apology.
- For the third time you did not turn up and did not call. / <I took three days off for nothing and find that shameless>.
- <The young man at your counter let me stand there for half an hour and played with his phone>.
- I was a friend of your firm for twenty years. / <The way in which you threw my old mother out of the shop has ended that>.
- !<If I have not heard an apology by tonight, this goes to the newspaper that is waiting for my call>. / Your driver spat at my son.
- ~<I was not served very politely {past}>. / I expect no answer, but you should know it.
* spam | junk | unwanted mail | rubbish | fraud and adverts
+ unwanted advertising, fraud, phishing
+ nobody asked for it: adverts, chain letters, attempts to cheat
+ mails that should be thrown away
- ~<You have inherited 8.4 million dollars from a distant relative>. / To release the funds send a copy of your passport.
- ~<Your mailbox is full>. / Click here within 24 hours or all messages will be lost: http://mail-verify.example/{N}{N2}
- ~Dear business owner, / <we bring your website to page one of every search engine, guaranteed>. / Reply "YES" for a free analysis.
- ~<URGENT: your parcel is held at customs>. / Pay $1.99 to release it today.
- ~<Buy genuine watches at 90 percent off, only today>. / Free shipping.
- ~<Your account will be closed!!> / Confirm your card number immediately.
- ~<Make {M} a day from home, no experience needed>. / Limited places, act now.
- ~<We sell lists of 200,000 fresh e-mail addresses of managers>. / First come, first served.
== maker of appliances | spam, press, recruiting, privacy
{app}: dishwasher|washing machine|fridge|freezer|oven|tumble dryer|extractor hood|coffee machine|vacuum cleaner
around: I have had appliances from you all my life.|My number with you is {K}.|We are a household of five.
none <May I use a picture of your old factory on the cover of my book?>
none My grandson builds a museum of switches. / <Do you have one from the fifties to give away?>
none <Who takes care of the war memorial on your ground?> / I would like to lay down flowers.
* spare parts | parts | parts shop | accessories
+ single parts to buy: baskets, seals, knobs, filters
+ somebody repairs by himself and wants a part
- <I need the lower basket for my {app}, type {K}>.
- The knob has broken off. / I can put it on myself. / <What does a new one cost?>
- <Which filter fits a {app} from 2019?>
- <The rubber seal that you sent is too long, can I have the other one?>
- ~<When the brush comes in again, put one aside for me>. / I am in no hurry whatsoever.
- !<Our wedding with {N} guests is tonight and I lack one fuse for the {app}>. / Is one at your counter, so that I can come now?
* repairs | technicians | service visits | workshop
+ wants a technician to come, asks when he comes, a repair that did not help
+ the machine is broken and somebody has to mend it
- <The {app} stops in the middle and shows E{S}>. / Can someone come?
- The man was here on {D} and put in a new pump. / <Since then it howls>.
- <Your technician is booked for {day}; can it be {when} instead?>
- <What does a visit cost if nothing can be done?>
- !<Our freezer with the vaccines of the whole practice went off an hour ago>. / They are ruined by tonight.
- ~<The technician came {past}, all in order>. / No reply needed.
* safety | product safety | recalls | dangerous products
+ fire, electric shocks, injuries, recalls
+ our machines hurt or could hurt somebody
- I read of a recall of the {app}s from 2028. / <Is mine, {K}, one of them?>
- !<The {app} caught fire a moment ago, the fire brigade is here>. / Others must be warned.
- !<My wife got an electric shock when she touched the door>. / She is in hospital, and there are thousands of these.
- <The edge under the door is so sharp that two of us have cut ourselves>.
- ~<I have sent back the plug that you recalled, as you asked>. / Only for your list.
* guarantee | guarantee claims | warranty | goodwill
+ who pays: is it still covered, proof of purchase, extending, goodwill
+ questions on the guarantee, not the repair itself
- <I have lost the receipt; does the guarantee still hold?>
- Two years and nine days after I bought it the motor is gone. / <Could you show goodwill?>
- <Your workshop wants {M} from me although it is not a year old>.
- <How do I register my {app} for the five years?>
- !<The extra cover can only be bought until midnight, and your page refuses my card>. / Please put me down by hand today.
- ~<Attached is the receipt for my {app} for your register>. / No answer needed.
* dealers | trade partners | shops | wholesale
+ shops that sell our machines: prices, displays, deliveries to the trade
+ dealers and those who want to become one
- <We have a shop for kitchens and would like to sell your {app}s>.
- <Our {N} pieces have not arrived at the warehouse, order {K}>.
- <May we have a display with a cut-open {app}?>
- <Which margin do you give from a hundred pieces on?>
- !<Our opening is at nine tomorrow and the lorry with all your machines is not here>. / Please find it now.
- ~<Our shop is closed from {D} for three weeks>. / Just so that you know.
* use and care | advice | cooking and washing tips | instructions
+ how to use and clean it: programmes, manuals, lime, smells
+ nothing is broken, somebody wants to know how
- <Which programme is for wool?>
- <I have lost the booklet for my {app}, type {K}>.
- How often do I have to put in salt? / <Our water is very hard>.
- <There is a smell when I open it in the morning, how do I clean it best?>
- ~<At some point I would like a recipe book for the {app}>. / Whenever you print one.
- !<The child lock is on, the oven is at 250 and I cannot switch it off>. / How? Please call me right now.
"""
