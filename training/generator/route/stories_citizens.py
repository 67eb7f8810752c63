# ruff: noqa: E501  (a story a line)
"""Stories of citizens, pupils, patients, customers of banks, tenants and guests."""

from __future__ import annotations

MORE_STORIES = """
== @waste
+ Rubbish that was not fetched, lies around or is too big for the bin
- {D} was our day. / ?Everybody in the street had put theirs out in the evening. / <The lorry drove past and all the bags are still there>. / ?It starts to smell and the crows have found it.
- My mother has gone into a home and we are clearing her flat. / <There is a wardrobe, a sofa and a fridge that we cannot take away ourselves>. / Do you fetch such things?
- We have twins now. / ?You can imagine what comes together in a week. / <The small black one is always full after three days, can we get the large one?>
- When I walked the dog {past}, <there were ten car tyres and a burst mattress at the edge of the wood>. / ?They were not there the day before.
- We moved in on {D}. / <Where can we find out which day is for paper and which for glass?>
== @roads
+ The state of streets and pavements: holes, lamps, ice, signs
- My husband fell with his bicycle {past}. / ?Luckily nothing is broken. / <In front of {street} {H} the surface has broken up, the hole is as deep as my hand>.
- On the way from the station to us it is pitch dark. / ?My daughter comes home at ten. / <Four lanterns in a row have not been lit for weeks>.
- It has frozen every night. / <Nobody has gritted the hill at {street}, and the old people cannot leave their houses>.
- A van backed into the sign at the corner. / <Now it points to the sky and nobody sees who has the right of way>.
- <How much longer are they going to dig in {street}?> / ?It was said three weeks, and now it is nine. / My customers cannot reach the shop.
- !<The storm has torn a lamp post down, and bare cables lie on the pavement at {street}>. / Children are on their way to school.
== @registry
+ papers that people need from the town: births, weddings, moves, passports
- Our son was born on {D}. / ?We are over the moon. / <Which papers do we have to bring so that he gets his certificate?>
- We fly on {D}. / ?I looked into the drawer only now. / <The thing I need at the border ran out in {mon}, how long does a new one take?>
- <We moved to {street} {H} {past}>. / ?There are two of us and a baby. / How do we tell you?
- We would like to marry in {mon}. / ?Only a small party. / <Is there still a Saturday free with you, and may we be married in the old mill?>
- My purse was stolen. / <The card with my photo was in it, what do I have to do?>
== @planning
+ People who want to build, change or tear down
- We would like to put a room on top of our garage. / ?It would be three metres high. / <Do we have to ask for permission, and who has to draw the plans?>
- <My neighbour is building a wall right at the border, and it grows by the day>. / ?I cannot imagine that anybody allowed that.
- We handed in our drawings in {mon}. / <Since then we have heard nothing, when will it be decided?> / ?The builder wants to know when he may begin.
- The house is from 1780. / <May we put new windows in, or does somebody have to look at it first?>
== @parking
+ penalties for cars that stand where they should not, and permits
- There was a paper behind my wiper {past}. / ?It says {M}. / <I had a ticket, it had only slipped off the dashboard>. / I attach a photo.
- When I came back the car was gone. / ?A lady told me it had been lifted onto a lorry. / <Where is it now and how do I get it back?>
- I live in {street}. / ?In the evening I drive round the block for half an hour. / <How does one get the card with which residents may stand there?>
- <The letter of {D} names a car that I sold in {mon}>. / I have the contract.
== @parks
+ Trees, lawns, benches, swings
- <The big branch above the sandpit is cracked>. / ?My little girl plays there every day. / The next wind will bring it down.
- <Somebody has set fire to the bench at the pond>. / Will there be a new one? / ?Many elderly people sit there.
- <The swing for the small ones hangs on one chain only>. / ?We were there {past}.
- We are neighbours and have green fingers. / <May we plant flowers around the three trees in front of our house?>
== @taxes
+ what citizens and firms have to pay to the town
- Our dog died in {mon}. / ?He was fifteen. / <And now there is a letter that I am to pay {M} for him>.
- <The notice for our house puts its size at {N}0 square metres>. / ?It has never been that large. / I object to it.
- Business was bad this year. / <Could we pay what we owe the town in instalments?>
- We have taken a puppy from the shelter. / <Where do I register him, and what does he cost a year?>
== @social services
+ help with money, care and children
- I lost my work in {mon}. / ?My wife works half days. / With two children the rent eats up everything. / <Is there any help for us?>
- My neighbour is over eighty and lives alone. / <She hardly eats any more and does not open the door>. / ?I am worried and do not know whom to tell.
- <Mother can no longer wash by herself>. / ?I live two hours away. / Who pays when somebody comes to her every day?
- You asked for my rental contract. / <Here it is, so that you can decide about my application>.
== @admissions
+ People who would like to study or learn here, and parents of new pupils
- I finished school in Ghana with very good marks. / ?My subject was biology. / <Which papers do I need to begin with you in {mon}?>
- We move to your town in {mon}. / <Is there a place for our daughter in class 3?> / ?She loves to read.
- I sent you everything by {D}. / <The page still says "incomplete", what is missing?>
- <My certificate will only be there in {mon}, after your closing date>. / Can I hand it in later?
- !<The law gives me until {D} to object to your rejection, and I hereby object>. / ?My marks were counted wrongly.
== @exams
+ tests, marks and second tries
- I had a fever on {D}. / ?The doctor's note is attached. / <When can I write the test instead?>
- On the list I stand with 3.3. / ?I counted my points and asked two friends. / <I would like to see my paper, because I cannot believe this>.
- <Two of my tests are on the same morning>. / ?I cannot be in two halls at once.
- I failed for the second time. / <Do I get another try, and when?>
- <Until when do we have to say that we take part in the oral in {mon}?>
== @library
+ borrowing, bringing back, reading
- I had put the three volumes through the slot on {D}. / ?It was late, the house was closed. / <The mail says that I still have them and owe {M}>.
- <The novel I want has been out for weeks, can you keep it for me when it comes?>
- My dog has chewed the cover of what I borrowed. / ?I am so sorry. / <What do I have to pay?>
- <May my granddaughter take things out on my card?> / She is seven.
== @student finance
+ paying for studies: fees, grants, instalments
- My father lost his job. / <I cannot pay the {M} for the next term all at once>. / Can it be split?
- I have very good marks and little money. / <Is there a grant for which I could apply?>
- <I got a second letter about the fees although I paid on {D}>. / ?A slip from my bank is attached.
== @accommodation
+ where students sleep
- I begin in {mon} and come from far away. / <Is there a place to live for me, if possible not to share?>
- <The one I share a room with plays games until four every night>. / ?I have talked to him. / Could I move?
- I moved out on {D}. / <When do I get back the {M} that I left with you as a security?>
== @research office
+ money for projects and everything around it
- The foundation wants our proposal by {D}. / <Could somebody look at the budget?> / ?I am not sure about the overheads.
- We are going to ask pupils about their sleep. / <Does the committee have to approve that first?>
- <Are there means from which I could pay for open access to my article?>
== @appointments
+ When can I come, and can it be moved
- I am down for {D} at {when}. / ?Now my boss has put a meeting there. / <Is there anything later in the week?>
- I have had this pain in my shoulder for weeks. / ?It is worse at night. / <When could the doctor see me?>
- We are new in town. / <Do you still take on families?> / ?There are four of us.
- <I sat in your waiting room for two hours {past} and then had to leave>. / Please give me a new time.
- Grandmother has died. / <So she will not come on {D}, please strike her name off>.
== @prescriptions
+ medicines: new ones, more of them, and what they do to people
- I have only three of the white ones left for my blood pressure. / <Could you write me up another pack?> / ?I would fetch it on {day}.
- <Since I take the new drops my skin itches all over>. / ?I have read the leaflet. / Should I go on with them?
- The chemist says that what you wrote down is not made any more. / <Is there something else with the same effect?>
- !<My son has swallowed about ten of my sleeping pills>. / ?He is four. / We are on our way, what should we do?
== @laboratory
+ what was found in blood, on pictures and in samples
- You took some blood from me on {D}. / ?You said three days. / <Has anything come out of it?>
- My new doctor would like to see the pictures of my knee. / <Can you send them to her?>
- <On the sheet one of the numbers is printed in bold, is that bad?> / ?It says ferritin.
== @insurance and billing
+ what treatment costs and who pays for it
- I got a paper over {M} for the night in the clinic. / <My insurer wants a list with codes, otherwise it does not pay>.
- <I was asked to pay {M} at the desk, but I am exempt>. / The card that says so is attached.
- I have changed my insurer on {D}. / <To whom do you send the costs now?>
== @nursing
+ People who stay in the house, and those who come to see them
- My father lies on the third floor since {since}. / ?He was operated on his hip. / <Until what time may we be with him in the evening?>
- <Mother comes home on {D}, but nobody has told us how to go on with the dressing>.
- I have to come to you on {D} for four days. / <What do I have to bring?> / ?I cannot sleep without my own pillow.
- <My husband's hearing aid was lost on the ward>. / ?He had it when he was brought to the scan.
== @cards
+ plastic money: gone, blocked, refused, new
- I paid for petrol {past} and since then I cannot find it. / ?I turned the car inside out. / <Please make sure that nobody can use it>.
- I typed four wrong numbers at the machine. / <It kept it and gave me a slip>.
- <At the hotel they said that it was refused>. / ?There is more than enough on the account. / How embarrassing.
- The new one should have come two weeks ago. / <My letter box is empty, and the old one ends this month>.
- !<My bag has been stolen just now and somebody is already paying with my card>. / Stop it immediately!
== @transfers
+ money on its way from one account to another
- I mixed up two digits. / <The {M} for my landlord went to a stranger>. / ?Can you get it back?
- My sister in Chile is waiting. / ?I filled in everything on {D}. / <Nothing has reached her>.
- <Every first of the month {M} go to a club I left long ago, stop that please>.
- The same amount left twice. / ?The internet hung and I pressed again. / <Is one of them going to come back by itself?>
== @loans
+ borrowing: houses, cars, rates
- We have found a house. / ?It costs {N}0,000, and we have a fifth of it. / <Would you lend us the rest, and what would it cost a month?>
- I have inherited a little. / <May I pay back more than agreed without paying for it?>
- <My wage is halved for three months; can we stop paying off for so long?>
== @savings
+ putting money away and letting it grow
- My aunt left me {M}. / ?I do not need it at present. / <Where would I get a little more for it than on the normal account?>
- <I would like to put aside fifty a month for my godchild>. / What do you advise?
- The two years are over on {D}. / <What happens to what I have put there?>
== @claims
+ something has happened, who pays
- The pipe under the sink burst while we were away. / ?We came home to a lake. / <The floor and the shelves are ruined>. / Pictures are attached.
- <While parking I touched the door of another car>. / ?It is just a scratch, but the owner is upset. / Here is her number: {K}.
- My bicycle was in the cellar, locked. / <Somebody cut through the chain {past} and took it>. / ?The police gave me a paper.
- <The hail has broken every pane of my greenhouse>.
- You offered {M} for my camera. / <A new one costs twice that, so I do not agree>.
- !<Our shop is on fire, the fire brigade is here>. / What must we do, whom can we call now?
== @policies
+ What am I covered for, what does it cost, please change it
- We are getting a dog. / <If he bites somebody, would that be included in what we have with you?>
- My son turns eighteen and drives my car now and then. / <Please add him, and tell me what it costs>.
- <I no longer need cover for the caravan, it is sold>.
- I want to travel for half a year. / <Do you have something in case I fall ill on the way?>
== @repairs
+ Something in the flat does not work, leaks or breaks
- Since {since} the radiators have been cold. / ?My youngest is one year old. / <We have eleven degrees in the living room>.
- In the corner behind the bed there is a black patch. / ?I wipe it off and it comes back. / <It grows and smells musty>.
- <The tap in the kitchen drips all night>. / ?I put a sponge under it.
- The key turns, but nothing happens. / <I can only get in through the cellar>.
- !<Water is running down our walls from the flat above>. / Nobody is in there. / Please send somebody at once.
- Two men came {past} and looked at the window. / ?They said they would order glass. / <It is still a piece of cardboard>.
== @tenancy
+ moving in, moving out, who lives there
- I have found work in another town. / <I would like to leave the flat at the end of {mon}>. / ?When would you like to see it?
- My girlfriend would like to move in with me. / <Do you have to agree, and does she have to sign anything?>
- We saw your sign in {street}. / ?There are three of us. / <Is the place on the second floor still to be had, and can we see it?>
- <I am going abroad for half a year; may a friend live here as long?>
== @neighbours
+ living together in one house: noise, pets, stairs
- The people above me move furniture at two at night. / ?I have rung, they just laugh. / <I have not slept properly for three weeks>.
- <Somebody keeps putting his bags of rubbish on the landing instead of in the yard>.
- A dog barks all day when its owner is at work. / ?I feel sorry for the animal. / <Please talk to them>.
- May I barbecue on the balcony? / <My neighbour says it is forbidden, I find nothing about it on the notice board>.
== @service charges
+ what one pays beside and with the rent
- The sheet for last year came. / ?We were away for four months. / <How can heating have cost more than the year before?>
- <You have been taking {M} since {mon}, but the contract says {M2}>.
- <I would like to see the bills that stand behind the sum for the gardener>.
== @tickets
+ getting in: seats, prices, groups
- We are a class of {N} with two teachers. / <What do we pay, and do we have to tell you before we come?>
- I got a present, a card for two. / ?It is from my aunt. / <How do I turn it into seats for {D}?>
- <I paid for row five and got row twenty>. / The confirmation is attached.
- <Is anything left for the evening of {D}?> / ?We would even stand.
- I have fallen ill. / <Can somebody else go in with my name on it?>
== @events
+ courses, tours and what else takes place
- My son would love to learn juggling. / ?He is nine. / <Is he too young for what you offer in {mon}?>
- <We signed up for the tour on {D} but there will be two more of us>.
- You wrote that it was full. / <Could you put us down in case somebody drops out?>
- <Does the evening about bees take place outside, and what if it rains?>
== @room hire
+ people who would like to celebrate or meet in our rooms
- My parents have been married for fifty years in {mon}. / ?About {N} guests would come. / <Could we celebrate with you, and what would the large hall cost?>
- Our choir has lost its place to sing. / <Would you have somewhere for us on Tuesdays?>
- <We need a beamer and chairs for {N} on {D}, do you have that, and when can we get in?>
== @collections
+ the things that we keep and what people know or want to know about them
- When my uncle died we found an old map in his attic. / ?It is hand-coloured. / <Would you like to have it?>
- I am writing about mills on our river. / <May I look at the drawings from 1890 that you keep?>
- <The year next to the blue jug on the first floor cannot be right>. / ?I have made pots all my life.
- We plan a show about {mon} storms. / <Would you lend us the painting of the harbour for three months?>
== @membership
+ joining, leaving, dues
- I have watched you play all summer. / <How do I become one of you, and what is it a year?>
- We have moved. / <Please send the magazine to {street} {H} from now on>.
- <My wife has become too ill to take part, so please take her off the list>.
- <I paid for a child, but my son is now {N}; what do I owe?>
== @volunteers
+ people who give us their time
- I have just retired. / ?I was a teacher. / <Two afternoons a week I could do something useful with you>.
- <I am down for {day} morning, but I cannot make it; can somebody swap?>
- My class would like to spend a day with you. / <What could {N} fifteen-year-olds do?>
- I read to the old people on Mondays. / ?It does me good, too. / <May I bring my dog?>
== @donations
+ gifts of money and what comes with them
- We asked for money instead of flowers at my father's funeral. / ?{M} have come together. / <To which account may we send it?>
- <For the tax office I need a paper about the {M} that I gave you in {mon}>.
- <I would like to leave you something in my will, whom can I talk to?>
- My firm wants to give something at the end of the year. / <What do you need most for {M}?>
"""
