# ruff: noqa: E501  (a story a line)
"""Organisations with close queues, in the format of ``families``: shops, software, banks, insurers."""

from __future__ import annotations

SHOP = """
== furniture shop | spam, press, recruiting, privacy, partnerships
{it}: bookcase|sofa|dining table|bed frame|wardrobe|desk|armchair|sideboard|chest of drawers|bench|mirror|rug
{bad}: a deep scratch across the front|one leg snapped off|the glass in pieces|a dent in the side|a tear in the cover|two boards split
around: My customer number is {K}.|I have bought from you before.
none <What is the name of the song in your television advert?> / My little one dances to it.
none My bus stops in front of your hall every day. / <Could you switch on the light at the stop?>
none <I am looking for an old schoolmate, {F}, who is said to have worked for you in the eighties>.
* orders | order desk | order changes | order service
+ placing, changing or calling off an order that has not left us yet
+ wants another colour, address or quantity before it is sent
+ orders until they are packed: confirmation, changes, cancelling
- I clicked oak but meant walnut. / <Please change the {it} before it goes out>.
- <I have not had a confirmation for the {it} that I ordered {past}; did it go through?>
- <Please make it two instead of one>. / I hope that you have not packed it yet.
- My wife had the same idea, so now we have it twice. / <Please strike the second one; neither has been sent>.
- <May I still add a {it} to what I ordered {past}?>
- !The lorry is loaded at {when} today, your page says, and I typed in my old street. / <Change it to {street} {H} before then, please>.
- ~<You can hold back the {it} as long as you like, our house will not be ready before {mon}>.
* deliveries | shipping | transport | tracking | carriers
+ goods on their way: when they come, where they are, the driver, the time slot
+ where is my parcel, nobody came, left at the wrong door
+ transport to the customer's home
- The page has said "leaves the depot today" for nine days. / <Where is my {it}?>
- <Your men rang {past} while I was at work, when do they come again?>
- According to you I got it on {D} and signed. / <That is not my signature and I have no {it}>.
- <Can the driver bring it up to the {S}th floor, there is no lift?>
- I need the slot in the morning. / <You gave me one in the afternoon, can that be moved?>
- !<Your lorry has knocked down our gate and is blocking the only way out of the clinic>. / The driver has run off; come now.
- ~<The {it} arrived {past} on the minute>. / No need to answer, I just tick it off.
* damaged on arrival | transport damage | damage desk | broken goods
+ broken, scratched or incomplete when it was unpacked
+ a new thing that came with a defect or with parts missing
+ something arrived, but not whole
- We cut open the box and found {bad}. / ?Photos are attached. / <What happens now?>
- <The bag with the screws was not in the box>. / Without it the {it} stays a heap of boards.
- The box looked perfect. / <Inside, {bad}>. / I have not set it up.
- <The left door is white and the right one is cream>. / Both came in one parcel today.
- !<A splinter of the glass front, which arrived broken, has gone into my child's eye>. / We are at the hospital and must know at once what it is made of.
- ~<One of the twelve felt pads was missing>. / I had some at home, so nothing to do, just for your packers.
* returns | sending back | returns desk | right of withdrawal
+ wants to give back something that is fine, asks for a label or a pick-up, exchange
+ does not like it or it does not fit, and sends it back
+ the way of goods back to us
- <The {it} does not go with our floor, how do I get it back to you?> / There is nothing wrong with it.
- It is ten centimetres too wide for the niche. / <Will you fetch it, or do I have to bring it?>
- <Please send me a label for the {it}>. / It is still packed.
- The {it} has come and is lovely, but it is too large for our niche. / <Can I send it back and have the smaller one instead?>
- <I have changed my mind, and the fourteen days are not over>.
- !<Your man was to fetch the {it} today before {when}, when I hand over the flat, and nobody has come>. / Please call him now.
- ~<I dropped the parcel with the {it} at the post office, the slip is attached for your files>.
* refunds | money back | repayments | credits
+ money that we owe the customer: not come, too little, to the wrong account
+ waits for money after a return or a cancelled order
+ paying back
- You had it back on {D}, your own mail says so. / <My {M} are still with you>.
- <You took off {M} for "use" although I never opened the box>. / I want the rest as well.
- The card that I paid with no longer exists. / <Where does the money go now?>
- You cancelled on me because it was sold out. / ?Fine. / <But when do I see my {M} again?>
- <I was given a voucher instead of cash, and that is not what I chose>.
- !<My landlord throws us out tonight if I do not have the {M} that you have owed me since {mon}>. / Please transfer it immediately.
- ~<The {M} came {past}, all is settled>. / Thank you, you can close it.
* guarantee | warranty | repairs | after-sales workshop
+ something broke or wore out after months of use; spare parts, repair under guarantee
+ defects that showed later on
+ bought a while ago, now it fails
- After eight months the slats of the {it} have given way. / ?I weigh sixty kilos. / <Is that covered?>
- <The drawer has come off its rail for the second time since we bought it in 2027>.
- I have had the {it} for almost three years. / The colour is coming off where the arms lie. / <Can it be redone at your cost?>
- <Do you still have the handle for a {it} from 2025?> / Mine broke off.
- !<The bed collapsed an hour ago with my father in it, after a year of use>. / He cannot move and we need the thing off him.
- ~<The fabric of the cushions fades a little at the window>. / We do not mind, I only thought that your workshop should know.
* advice | product questions | showroom | before you buy
+ questions before buying: sizes, material, colours, stock, price, when is it back
+ is it available, does it fit, what is it made of
+ people who have not bought yet
- <How high is the {it} without its feet?>
- <Is the {it} in the window solid wood or only veneer?>
- Your page says sold out. / <When will the {it} be back in green?>
- We are furnishing a small hotel with {N} rooms. / <Is there a price for that many?>
- <Can one look at the {it} somewhere near {street} before ordering?>
- !The sale ends tonight and my van stands in your yard. / <Is the {it} there, yes or no?>
- ~<One day I would like to know which wood your benches are made of>. / There is no hurry, we are still saving.
* accounts | customer accounts | login and profile | newsletter and profile
+ the profile on our website: signing in, password, name, newsletter, deleting the account
+ cannot get in, or wants other data to stand there
- <I see the page of another person when I log in>.
- <Your reset mail never comes>. / I looked into the junk folder, too.
- I am called {F} since we got married. / <How do I change that on your page?>
- <Please erase my profile and my points>.
- !<Somebody is ordering with my account right now, three sofas in ten minutes>. / Block it!
- ~<I have taken my old street out of my profile>. / Only for information.
== software maker | spam, press, recruiting, partnerships
{app}: the calendar|the invoice module|the route planner|the stock list|the time sheet|the customer file|the report page|the till
around: We are a company with {N} people.|We use version {S}.{N}.|Our account is {K}.|I look after {app} in our firm.|We have been using it since {mon5}.
none <Could one of your developers talk to our pupils about what they do all day?>
none Your fire alarm has been beeping over the yard since {since}. / <Does anybody hear it?> / We are the firm next door.
none <I have found a laptop bag with your logo on the train>. / Where can I bring it?
* billing | invoices | subscription payments | accounts receivable
+ amounts, dates, cards and addresses on our invoices; payments
+ what was charged, and papers for the bookkeeper
+ invoices, payments, charges, failed cards
- <Your bill of {D} lists {N} users; we have {S}>.
- Our bookkeeper asks for the one of {mon}. / <Could you send it again, as a PDF?>
- <The card that you draw from runs out in {mon}, where do I put the new one?>
- Twice {M} on the same day. / <One is too many>.
- !<You have suspended us for not paying, and here is the bank's proof that we did on {D}>. / Sixty people cannot work; please lift it now.
- ~<Attached is our tax certificate for your files>.
- <please put "cost centre {N}{N}" on all further bills>
* licences | seats | licence keys | user licences
+ number of users, keys, upgrades to a larger edition, what the edition contains
+ wants more or fewer seats, or a key that works
- Three people join us in {mon}. / <How do I get seats for them?>
- We bought ten seats {past} and have the mail with the key. / <When we start, it still says "trial expired">.
- <Our students have left; can we go down to {S} seats from {mon}?>
- <Is {app} part of the small edition or do we have to take the large one?>
- !Our key ran out at midnight. / <Nobody in the hospital can open the plan for the operations of this morning>.
- ~<We have handed two of our seats on to the branch in {C}>. / You need not do anything.
* bugs | defects | error reports | quality
+ the program does something wrong: wrong sums, crashes, things that worked before the update
+ reports a fault that we have to mend in the code
+ repeatable errors
- Since the last version {app} adds up the sums without the last line. / <It did so right until {since}>.
- <Whenever I paste more than one page, {app} closes itself>. / It does so on every computer here.
- <In the list the 1st of {mon} stands before the 31st of the month before>.
- Open {app}, choose "all", press back. / <Everything that was typed is gone>.
- !<After last night's update all records of our patients show the wrong blood group>. / Somebody will die. Undo it now.
- ~<In the help text of {app} there is a spelling mistake, "recieve">. / No hurry, obviously.
* how-to | help desk | user questions | training and help
+ does not know how to do something: where to click, settings, guides, courses
+ questions on using it; nothing is broken
- <Where in {app} can I hide the columns that I do not need?>
- I am new here and should make the monthly list. / <Is there a short film that shows it?>
- <How do I get a list from my old program into {app}?>
- <Can one set {app} to German for one colleague only?>
- !In an hour I have to show {app} to the minister. / <How do I make the letters larger on the big screen? Please call at once>.
- ~<I would like to know one day how the shortcuts in {app} can be changed>. / Any time.
* outages | operations | status | incidents
+ the whole service is down or slow for everybody in a company
+ nobody can reach or use it
+ disturbances of our servers
- !<Since {when} we only see "503" here, at all three sites>.
- !Is it only us? / <The whole page is gone, and customers are standing at the counter>.
- !<nothing loads. status page says green. not green!!>
- Every morning between eight and nine everything takes a minute. / <It is so at all our branches, and then it goes away>.
- ~<The interruption of {past} is in our log as well, {N} minutes>. / Just for your statistics.
- <From when to when will it be down on {D}, as you announced?>
* ideas | feature requests | wish list | product management
+ wishes and suggestions for what it could do one day
+ would like something that it does not have
- <It would be great if {app} could send a reminder by itself>.
- My people ask for a dark background. / <Is something like that planned?>
- <Could you make the buttons in {app} bigger for people like me with thick glasses?>
- ~<A small wish for some distant version: {app} with a search by colour>.
- !<Our tender closes at five today and asks for a signature field in {app}; will there be one, yes or no?>
* cancellations | ending | leaving customers | contract end
+ wants to stop, pause or not renew, and take the data along
+ the end of the subscription
- <We are not going to renew in {mon}>. / How do we get our data out?
- Our club has dissolved. / <Please close everything down>.
- <Can we pause for the winter, as nobody works here then?>
- <Your rival convinced us, so this is our notice for the end of {mon}>.
- !<The law gives me fourteen days and today is the last: I step back from the contract of {D}>.
- ~<We may leave some time next year, but nothing is decided>. / No answer needed.
* sales | quotes | new customers | demos
+ not yet a customer: price, offer, trial, demonstration
+ is interested in buying
- We are a plumber's with {S} vans and still use paper. / <What would it cost us?>
- <Can you show it to our board in half an hour, on {D}?>
- <Is there a version to try out for a month?>
- We are a small charity and look for something to plan our helpers with. / <Is there a lower price for people like us?>
- !We decide this afternoon between you and {C}. / <I need your price by {when}>.
- ~<I only look around for now, please send your brochure some time>.
== bank | recruiting, press, complaints
{acct}: current account|savings account|joint account|business account
around: The {acct} ends in {N}{N2}.|My customer number is {K}.|I have been with the branch in {street} since {mon5}.|It is about our {acct}.
none <Do you have one of your old money boxes, the red elephant, for my grandson?>
none I play the organ and saw that your hall has one. / <May I practise there on Sundays?>
none <What was on the site of your branch in {street} before the war?> / I am writing a chronicle.
* cards | card service | card desk | plastic
+ the card: lost, swallowed, blocked, not come, PIN, limits
+ plastic that does not work or is gone
- <The machine in {street} kept mine {past}>. / Do I get it back or a new one?
- It should have come two weeks ago. / <Only the letter with the number is here>.
- <I would like to be able to spend more than {M} a day with it while we renovate>.
- We were in Norway with the camper. / <My card was refused at every petrol station, although there is money on the account>.
- !<Purse stolen at the station ten minutes ago>. / Both cards in it. Block them!
- ~<I have cut up my old one now that the new one works>. / Nothing to answer.
* payments | transfers | payment service | standing orders
+ money that moves from one account to another: wrong, late, missing, standing orders, direct debits
+ transfers that went wrong or did not arrive
- <I mixed up two figures, and {M} have gone to a stranger>.
- My rent should go out on the first by itself. / <This month it did not>.
- <The gym that I left in {mon} still draws {M} a month from us>. / I want the debit back and stopped.
- My sister sent me {M} from Canada on {D}. / <Where is it?>
- !<The notary needs the {M} on his account by three today or we lose the house>. / It has hung in "checking" since {since}.
- ~<The {M} from my sister have come in after all>. / You can close it.
* loans | mortgages | lending | credit desk
+ borrowing money: new loans, rates, instalments, paying off early
+ wants to finance something or talk about a running loan
- <We have found a small house and lack {M}; what would that be a month?>
- Our fixed rate ends in {mon}. / <What can you offer us after that?>
- <I have inherited something and would like to pay it all back at once; what does that cost?>
- I am on short time since {since}. / <Could we skip three instalments?>
- !The seller waits until {when} today for your written yes. / <Is our loan approved?>
- ~<In a few years we would like to build>. / Please put me on the list for your brochure.
* savings | investments | securities | deposits
+ putting money aside: interest, shares, funds, fixed terms
+ wants money to grow, or asks what it is worth
- <The fixed term ends on {D}; what do I get if I leave it with you?>
- My godchild was born. / <What is best to put {M} a month into?>
- <On the yearly sheet the dividend of {C} is missing>.
- <I would like to sell half of my fund; how long does that take?>
- !<Sell everything that I have of {C} before the exchange closes this afternoon>. / Your page does not let me.
- ~<Thank you for the yearly overview, everything is right>.
* online access | login | app and online banking | digital help
+ signing in, the app, codes, a new phone
+ cannot get in, or the app does not do what it should
- <The app says that this phone is unknown>. / It is new.
- <I forgot the word and now I am blocked after three tries>.
- The picture that I should scan does not appear. / <How do I confirm anything then?>
- <Since the update the letters are so small that I cannot read my balance>.
- !I must release the wages of {N} people by noon. / <The login has been throwing me out since {since}>.
- ~<I only want to say that the login works again since {past}>.
* fraud | fraud desk | suspicious activity | abuse
+ suspects a cheat: strange calls, messages in our name, payments that nobody made
+ somebody tries or tried to get at a customer's money
- A man called, said that he was from you and wanted the code. / I hung up. / <I think that you should know the number: {N} {N2} {N3}>.
- <I got a text with your name in it and a strange link>. / I did not press it.
- I looked at my statement this morning. / <There are three bookings of a casino in Macau, and I have never been near one>.
- !<I gave the caller the code, and now I see the money going out bit by bit>. / Stop it, please!
- ~<For your collection: another faked mail in your name, attached>.
* accounts and documents | account service | openings and closings | customer data
+ opening and closing accounts, new address or name, statements, powers of attorney, deaths
+ papers and master data
- We married on {D}. / <What do you need to put my new name on the {acct}?>
- My father died {past}. / <How do we get at what is needed for the funeral, and what papers do you want?>
- <I would like to close the {acct} and have the rest sent on>.
- My daughter has turned eighteen. / <Can she open an account of her own, and does she have to come in person?>
- <I need the statements of 2027 for the tax office>.
- !The embassy wants proof of my balance by noon today, or there is no visa. / <Please send me the paper now>.
- ~<Our new address from {mon} on is {street} {H}>. / Just for your records.
"""
