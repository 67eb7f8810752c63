# ruff: noqa: E501  (a story a line)
"""More topics with their stories: schools, publishers, sports clubs, fairs, factories, laboratories."""

from __future__ import annotations

FOURTH_STORIES = """
== u
names: absences | attendance | school office | sick calls
keys: sick children | absence notes | late arrivals | leave from lessons | excuses
says: pupils who cannot come | children who are ill or away | parents who tell us that their child stays at home
- ~{P} in 4b has a fever of 39. / ?It began in the night. / <She stays at home until it is gone>.
- My mother turns ninety on {D}. / ?The whole family meets in Spain. / <May {P} be away from lessons for two days?>
- <{P} has to see the dentist on {day} at ten and will have to leave early>.
- The bus did not come again. / <So he was twenty minutes late, please do not write it down as his fault>.
== u
names: pupil welfare | counselling | pastoral care | school social work
keys: bullying | worries | conflicts among pupils | loneliness | trouble at home
says: children who are not doing well | when a child suffers | worries about a pupil
- My son no longer wants to go to school. / ?In the evening he cries. / <I found out that three boys in his class take his food and laugh at him>.
- We parents are going to live apart. / <{P} hardly speaks any more, could somebody talk to her?>
- <My daughter showed me a group in which they post ugly pictures of a girl in her class>. / I do not want to look away.
- I teach 7a. / <One of my girls has fallen asleep in every lesson since {mon}, and she comes without breakfast>.
== u
names: trips and excursions | school trips | outings
keys: class trips | excursions | packing lists | consent forms | travel costs of pupils
says: when classes go somewhere | everything about journeys with pupils
- <Does {P} need hiking boots for the three days in the mountains?> / ?He only has trainers.
- We are short of money at the moment. / <I cannot pay the {M} for the week at the sea>.
- I have signed the sheet. / <She can swim, but she must not have nuts, please tell whoever goes with them>.
- <When does the coach come back on {D}, and where do we pick them up?>
== uh
names: catering | school meals | kitchen | lunch
keys: lunch | menus | special diets | meal plans
says: what there is to eat | food and those who do not tolerate everything
- <Could the plate for {P} be without milk from now on?> / ?Our doctor has found out that he does not tolerate it.
- My child comes home hungry. / <He says that those who come last get only bread>.
- <We no longer need a meal on Fridays, because we fetch her at noon>.
== u
names: timetables | course planning | lectures | study office
keys: timetables | choice of courses | room changes | credit points
says: what is taught when and where | which courses to take
- <Statistics and French are at the same hour in my plan>. / ?Both are compulsory.
- I stood in front of an empty hall {past}. / <Has the lecture been moved?>
- I studied two terms in Prague. / <How much of that counts here?>
- <Can I still swap my seminar for the one on Wednesday?>
== u
names: international office | exchange | study abroad | incoming students
keys: study abroad | exchange places | visas of students | language tests
says: students who go abroad or come from there
- I would like to spend my third year in Finland. / <With which places do you have agreements?>
- <The embassy wants a letter that I am with you until {mon}>.
- I come for one term from Seoul. / <Which certificate of English is enough?>
== c
names: public order | noise and nuisance | order office
keys: noise in public | late openings | stray dogs | dangerous places | street parties
says: disturbances outside | what disturbs the peace
- The bar across the street has its door open until three. / ?The music shakes our windows. / <Somebody has to make sure that it is quiet after ten>.
- We would like to put tables on the road and celebrate. / <Whom do the neighbours of {street} have to ask if no car is to come through on {D}?>
- <A large dog without an owner has been running around the playground for days>. / ?The children are afraid.
== c
names: elections | voting | ballots
keys: postal votes | polling stations | electoral roll | election helpers
says: voting and everything around it
- I shall be in hospital on the day. / <How can I vote from my bed?>
- <All in the house have got their cards, only I have not>. / I have lived here for two years.
- <I would like to help counting>. / ?I am good with numbers.
== c
names: schools and nurseries | day care | childcare places
keys: nursery places | day care | after-school care | childminders
says: places for small children
- I go back to work in {mon}. / <Is there anybody who could look after our one-year-old from eight to three?>
- <We have been on the list for a year and only want to know where we stand>.
- <The fees were worked out on what I earned before I fell ill>.
== cm
names: culture | arts office | heritage
keys: concerts of the town | street artists | monuments | grants for artists
says: art, music and monuments of the town
- <I juggle with fire; may I do that in the square on Saturdays?>
- Our little theatre wants to do a play in the old mill. / <Is there money for such a thing?>
- <Somebody has sprayed paint on the statue of the poet>.
== c
names: water and sewage | drains | sewers | waterworks
keys: drains | flooding | water quality | rats | sewers
says: water that comes and water that goes
- <The drain in front of our house is full of leaves and the road is a lake when it rains>.
- Our water has been cloudy since {since}. / <Can we drink it?> / ?We have a baby.
- <There are rats in our yard>. / ?I saw three in one evening.
- !<Brown water is coming up through the drain into our cellar>. / It is knee-deep already and there are cables.
== s
names: loyalty | bonus programme | vouchers | gift cards
keys: gift cards | points | vouchers | loyalty cards | discounts
says: points, gift cards and codes | customers with a card or a code
- My aunt gave me a card worth {M}. / ?I scratched it free. / <At the till they said there was nothing on it>.
- <I have collected {N}00 points and they have vanished since {mon}>.
- <The code from your letter is refused when I pay>. / ?It is valid until {D}.
- I have a new name. / <Can the points of my old card come to the new one?>
== sbi
names: orders | order desk | order changes | order processing
keys: new orders | changes of orders | order confirmations | order numbers
says: placing and changing orders before anything is sent
- <We take the {n} as usual, {N} pieces>. / Please send them to our branch as in {mon}. / ?Our number is {K}.
- <I clicked on black but meant white; can you change it before it leaves?>
- I never got a confirmation. / <Did you get what I entered {past}, or must I do it again?>
- <Please add two more {ns} to {K}>.
== sb
names: price questions | pricing | price match | discounts
keys: price differences | price lists | special offers | volume discounts
says: what things cost and why
- In the window it says {M}, on your page {M2}. / <Which of the two is right?>
- <{C} sells the same {n} for less; do you go down to that?>
- <How long does the offer with the second one for half last?>
== k
names: fraud desk | suspicious payments | fraud prevention
keys: unknown payments | stolen data | fake calls from the bank | suspicious transactions
says: somebody else has used the account | money gone that the customer did not spend
- !<Somebody is emptying my account at this very moment>. / ?I see one amount after the other leave.
- A man said he was from you and asked for the six digits. / ?He was very polite. / <I gave them to him, and now I am afraid>.
- <In the list there are three purchases in a country where I have never been>.
- <I got a text with a link to confirm my details, is that from you?>
== k
names: account opening | new customers | account services
keys: new accounts | joint accounts | accounts for children | closing accounts | changes of address
says: opening, changing and closing accounts
- We have been married since {mon}. / <We would like to have one for the two of us; must both come?>
- <I begin an apprenticeship in {mon} and need something where my wage can go>.
- I bank with {C} now. / <Please dissolve mine with you and send over what is left>.
- <I live in {street} {H} now>. / ?The statements still go to the old place.
== kh
names: pensions | retirement | life insurance
keys: pensions | retirement | life insurance | payouts in old age
says: money for old age
- I turn 63 in {mon}. / <If I stop working then, how much would I get each month from you?>
- My husband has died. / ?The paper says that I am the one to get it. / <What do you need from me to pay out his life insurance?>
- <I would like to put in less for old age for a year>.
== h
names: vaccinations | travel medicine | jabs
keys: vaccinations | flu shots | travel advice | vaccination cards
says: jabs and who needs which | protection before journeys
- We fly to Kenya in {mon}. / <Against what do we have to be protected, and how long before?>
- <Do you have the one against flu yet?> / ?I am over seventy.
- <I have lost my yellow booklet; do you know what I have had?>
== h
names: dental | dentistry | teeth
keys: toothache | fillings | dentures | dental hygiene
says: teeth and gums
- I bit on a stone. / <A piece of the one at the back is gone and it is sharp>.
- <My gums bleed whenever I brush>.
- <Grandpa's lower set rubs, can you grind something off?>
== h
names: maternity | births | midwives
keys: pregnancy | births | midwives | antenatal classes
says: women who are expecting, and their babies
- I am in my fourth month. / <Would you have somebody who comes to our home afterwards?>
- <May my husband be there, and may he stay overnight?>
- <Our little one drinks little and loses weight>. / ?She is six days old.
== h
names: medical records | records | documents and certificates
keys: copies of files | certificates | letters to other doctors | sick notes
says: papers about patients
- I am moving to another town. / <Could I have everything that you have written about me since 2015?>
- <My employer wants to see on paper that I cannot lift>.
- <The doctor at the hospital never got your letter>.
== l
names: cleaning and grounds | cleaning | caretaker | grounds
keys: cleaning of stairs | gardens of the house | snow clearing | light in the hall | lifts
says: what all in the house share: stairs, yard, lift, lights
- <The stairs have not been wiped for three weeks>. / ?Yet we pay for it every month.
- The lift stopped between two floors again {past}. / ?Nobody was in it. / <My mother is ninety and cannot come down without it>.
- <The bulb by the front door is out>.
- <Nobody cuts the hedge, and from the car one does not see who is coming>.
== l
names: sales and ownership | owners | condominiums
keys: buying a flat | owners' meetings | reserves | votes of owners
says: owners of flats, not tenants
- I own number {H}. / <I cannot come to the meeting on {D} and would like {P} to vote for me>.
- <Are any of the places in {street} for sale?>
- <Please send me the minutes in which the new roof was decided>.
== m
names: education | school visits | museum school | learning programmes
keys: school classes | workshops for children | teaching material | birthdays of children
says: what we do for classes and children
- I teach 24 nine-year-olds. / <We are doing the Romans; could we come and make something with our hands?>
- <My daughter turns eight on {D}, can she celebrate with dinosaurs at yours?>
- <Do you have sheets that we can fill in on the way round?>
== mto
names: accessibility | barrier-free access | access
keys: wheelchairs | ramps | hearing loops | sign language
says: visitors who cannot walk, see or hear well
- <My wife sits in a wheelchair; do we get up to the first floor?>
- <I do not hear well, is there a seat where my device picks up the sound?>
- <Will somebody translate with their hands on {D}?> / ?There are four of us who are deaf.
== t
names: timetables | routes | schedules | line planning
keys: timetables | stops | new lines | connections | night buses
says: when and where we go | stops and times
- Since the change in {mon} the bus leaves three minutes before the train comes in. / ?It is like this every morning. / <Could it wait?>
- <Why does the 14 no longer stop at the school?>
- <How do I get from {street} to the airport on a Sunday before six?>
== t
names: passes | season tickets | monthly passes | travel cards
keys: monthly passes | travel cards | student passes | lost passes
says: those who travel with us every day
- <My card cannot be read at the gate any more>. / ?It was in the wash.
- I work from home now. / <Can I change from the yearly one to single rides?>
- <My son becomes an apprentice; what does he pay for a month?>
== t
names: fines | ticket inspection | penalty fares
keys: travelling without a ticket | penalty fares | appeals against fines
says: passengers who were caught without a valid ticket
- My phone was empty when the man came. / <I had paid, here is the proof; please drop the {M}>.
- <I am fourteen and cannot pay sixty, can I do it in pieces?>
- <The machine at the stop was out of order, so I could not buy one>.
== o
names: events and groups | conferences | banquets | groups
keys: conferences | weddings | groups | seminars
says: many guests at once | people who want to celebrate or confer with us
- We are {N} and would like to think about our plans for two days. / <Would you have a hall, and beds for all?>
- <We marry in {mon}; how many can sit in your garden?>
- <For our meeting on {D} we need tables in a U and coffee at eleven>.
== q
names: manuscripts | submissions | editorial | new authors
keys: manuscripts | proposals for books | reading of samples | rejections
says: people who have written something and want us to print it
- I have been a nurse for thirty years and have put down what I saw. / ?It has become 300 pages. / <Would you like to read the first two chapters?>
- <I sent you my novel in {mon} and would like to know whether somebody has read it>.
- <Do you also take poems?> / ?There are forty.
== q
names: author care | royalties | authors
keys: royalties | contracts of authors | copies for authors
says: those whose books we print
- <On the sheet for last year only half of the sold copies appear>.
- <I would like twenty of my own to give away; what do I pay?>
- <My book is out of print; do the rights come back to me?>
== q
names: rights | licensing | permissions
keys: translations | films | permission to quote | reprints
says: others who want to use what we have published
- We are a small house in Brazil. / <We would like to bring out the one about the lighthouse in Portuguese>.
- <May I put two pages of it into my school book?>
- <A producer asks whether the story is still free for the cinema>.
== q
names: bookshops | trade | distribution
keys: bookshops | orders of the trade | returned books | posters for shops
says: shops that sell our books
- <We need {N} of the new one by {D}, the author reads in our shop>.
- <Can I give back the calendars that nobody bought?>
- <There was a box of cookery books in the delivery that we never asked for>.
== q
names: subscriptions | readers | subscriber service
keys: magazines | missing issues | addresses of readers | gift subscriptions
says: readers who get us regularly
- <The {mon} issue has not been in my letter box>. / ?The one before was torn.
- <I would like to give it to my father for a year>.
- We are away for six weeks. / <Please keep them back until then>.
== z
names: membership | joining | members' office
keys: joining | fees | leaving | family membership
says: becoming a member, paying, leaving
- <I would like to start in {mon}; what does it cost for two adults and a child?>
- I have torn my knee. / <Could I stop paying until I can move again?>
- <I wrote in {mon} that I leave, and you still draw {M}>.
== z
names: training times | coaches | classes | sports programme
keys: training times | coaches | groups for children | courses
says: who trains when, where and with whom
- <On Thursdays the hall was locked, has it been moved?>
- My girl is seven and turns cartwheels all day. / <Is there a group for her?>
- <Who takes the Monday evening while {P} is away?>
== z
names: matches | fixtures | competitions | league office
keys: matches | referees | leagues | results | tournaments
says: games, results and those who blow the whistle
- <Our bus is broken; can we play on Sunday instead?>
- The result on your page is wrong. / <It ended 3:2 for us>.
- <We would like to take part with two teams in the cup on {D}>.
== z
names: grounds | sports hall | lockers | equipment
keys: changing rooms | showers | lockers | pitches | equipment
says: the hall, the field and what is in them
- <The showers for the ladies have been cold since {since}>.
- <The net on the small pitch has a hole as big as a door>.
- <My locker does not open, and my shoes are in it>.
== j
names: exhibitors | stands | trade fair desk
keys: stands | exhibitors | stand building | power at the stand
says: firms that show something at our fair
- <We need a corner of about {N} square metres, what is still free?>
- Our wall is four metres high. / <Is that allowed, and when can we start putting it up?>
- <There is only one socket planned for us, but the oven needs three-phase>.
== j
names: speakers | programme | call for papers
keys: talks | speakers | abstracts | slides
says: people who speak, or would like to
- <I would like to tell your guests how we saved half of our power>. / ?Twenty minutes are enough.
- <My train only gets in at eleven; may I be on after lunch?>
- <In which form do you want my slides?>
== j
names: visitors | registration | tickets | badges
keys: registration | badges | ticket prices | groups of visitors
says: those who come and look
- <My colleague cannot come; may I use her badge?>
- <I paid for both days and can only come on {D}>.
- <We are a school class, is there something cheaper?>
== x
names: production | manufacturing | shop floor | line managers
keys: machines that stand still | shift plans | output | scrap
says: what happens on the lines
- !<Line 3 has stood still since {when}>. / ?The drive is smoking. / Forty people are waiting.
- <We are two short on the late shift on {day}>.
- <Every tenth lid is bent since {since}>.
== x
names: quality | quality assurance | claims from customers | returns analysis
keys: defective parts | measurements | test reports | customer claims | batches
says: parts that are not as they should be
- Of the {N}00 that came {past}, about thirty are too long by half a millimetre. / ?We measured them three times. / <Please check what went wrong>.
- <We need the report about the hardness for batch {K}>.
- <When are you going to audit us, and what must we prepare?>
== x
names: engineering | design office | drawings | construction
keys: drawings | changes of parts | tolerances | prototypes | materials
says: how a part must look and what it is made of
- <On sheet {K} one dimension is missing, how wide is the groove?>
- <Could the housing be made of plastic instead of steel?>
- <We would like a sample with the new thread before we order more>.
== d
names: sample intake | samples | specimen desk
keys: samples | labels | transport of samples | containers
says: what is sent to us to be examined
- <Our box with the twelve tubes comes on {D}; please put it in the cold at once>.
- <Two of the bottles bear the same number, which is my mistake>.
- <Which jars do we have to use for soil?>
== d
names: instruments | equipment booking | lab equipment
keys: microscopes | booking of devices | calibration | broken instruments
says: devices of the laboratory and who may use them
- <I would need the large microscope for a night>.
- <The scale in room {N} shows two grams when nothing is on it>.
- <Who shows new people how the centrifuge works?>
== d
names: reports | findings | results desk
keys: results | reports | interpretation of values | deadlines for results
says: what we have found out, and what it means
- You have had our water since {D}. / <Is it clean?>
- <The values on page {S} differ from the table, which are valid?>
- <I am a layman; is 0.3 a lot?>
== t
names: parcels | parcel tracking | customer deliveries
keys: tracking | failed deliveries | parcel shops | neighbours who took a parcel
says: people who wait for a parcel
- <I was at home all day, and yet there is a card that says I was out>.
- <It has been "on its way to you" for nine days; where is it, the number is {K}>.
- <The shop where it is said to lie has no parcel with my name>.
== n
names: projects abroad | field offices | aid programmes
keys: projects abroad | field work | local partners | emergency aid
says: our work in other countries
- We are an association of farmers in Malawi. / <Our well has run dry; could you help us to dig a deeper one?>
- <My school has written to its sister school, and nobody answers; is everything all right there?>
- !<The river has taken two villages this night, people sit on roofs>. / Our partners ask for tents and water at once.
== n
names: campaigns | advocacy | petitions
keys: petitions | demonstrations | open letters | political work
says: changing rules and minds
- <I would like to collect signatures in my village; do you have lists?>
- <Will you say something about the new law on pesticides?>
- <Our mayor does not answer; would you sign our letter as well?>
"""
