import type { Pool, PoolClient } from 'pg'

/** Names as a country has them: some that thousands bear, and many that few do. */
const FIRST_NAMES =
  'James Mary John Patricia Robert Jennifer Michael Linda David Elizabeth William Barbara Richard Susan Joseph Jessica Thomas Sarah Charles Karen Christopher Lisa Daniel Nancy Matthew Betty Anthony Margaret Mark Sandra Donald Ashley Steven Kimberly Paul Emily Andrew Donna Joshua Michelle Kenneth Carol Kevin Amanda Brian Dorothy George Melissa Timothy Deborah Ronald Stephanie Edward Rebecca Jason Sharon Jeffrey Laura Ryan Cynthia Jacob Kathleen Gary Amy Nicholas Angela Eric Shirley Jonathan Anna Stephen Brenda Larry Pamela Justin Emma Scott Nicole Brandon Helen Benjamin Samantha Samuel Katherine Gregory Christine Alexander Debra Frank Rachel Patrick Carolyn Raymond Janet Jack Catherine Dennis Maria Jerry Heather Tyler Diane Aaron Olivia Jose Julie Adam Joyce Nathan Victoria Henry Kelly Zachary Christina Douglas Lauren Peter Joan Kyle Evelyn Noah Judith Ethan Megan Jeremy Andrea Walter Cheryl Christian Hannah Keith Jacqueline Roger Martha Terry Gloria Austin Teresa Sean Ann Gerald Sara Carl Madison Harold Frances Dylan Kathryn Arthur Janice Lawrence Jean Jordan Abigail Jesse Alice Bryan Julia Billy Judy Bruce Sophia Gabriel Grace Joe Denise Logan Amber Alan Doris Juan Marilyn Albert Danielle Willie Beverly Elijah Isabella Wayne Theresa Randy Diana Vincent Natalie Mason Brittany Roy Charlotte Ralph Marie Bobby Kayla Russell Alexis Bradley Lori Åsa 明 Олена'
const LAST_NAMES =
  'Smith Johnson Williams Brown Jones Garcia Miller Davis Rodriguez Martinez Hernandez Lopez Gonzalez Wilson Anderson Thomas Taylor Moore Jackson Martin Lee Perez Thompson White Harris Sanchez Clark Ramirez Lewis Robinson Walker Young Allen King Wright Scott Torres Nguyen Hill Flores Green Adams Nelson Baker Hall Rivera Campbell Mitchell Carter Roberts Östberg 山田 Шевченко'
/** Last names that few bear are put together of two parts. */
const STEMS =
  'Ab Al Am An Ar As Ath Bar Bel Ben Ber Bla Bor Bran Bren Bro Bur Cal Can Car Chan Cla Col Con Cor Crow Dal Dan Dar Del Den Don Dor Dun Ed El Em Es Fal Far Fen Fer Fin For Fra Gal Gar Gil Gla Gor Gra Gri Had Hal Ham Har Haw Hen Her Hil Hol Hor Hum Ing Ir Is Jan Jen Kel Ken Ker Kim Kir Lam Lan Lar Lin Lock Lor Lud Mac Mad Mal Man Mar Mel Mer Mil Mon Mor Mun Nel Nor Oak Ol Or Os Pad Pal Par Pem Pen Per Pil Pol Pres Quin Rad Ram Ran Red Ren Ril Rob Rock Ros Rud San Sel Sher Sil Sin Spen Stan Stam Stor Sut Tal Tan Tem Thor Til Tor Tra Tur Up Val Van Ver Wal Wan War Wat Wel Wen Wes Whit Wil Win Wood Wyn Yar York Zel'
const ENDS =
  'ard berg bert bridge brook burn bury by caster cott croft dale den der don dorf ell er erly ett ey feld field fold ford gan gate gham grove ham hart haven head hurst idge ing ington ison kamp ker kin king land ler ley lin lock low man mann mond mont more nell ner nett ney ock ora otti over owski port ridge ris row sen sey shaw side ski son stead sted ster stock ston stone strom ter thorpe tin ton tree vale vich view ville wald ward ware way well wick wood worth zer'
const SORTS =
  'General dentistry,Orthodontics,Oral surgery,Endodontics,Periodontics,Pediatric dentistry,Family medicine,Internal medicine,Radiology,Prosthodontics'
const CITIES =
  'Austin,Dallas,Houston,Round Rock,San Antonio,El Paso,Fort Worth,Plano,Lubbock,Irving,Laredo,Garland,Frisco,Amarillo,Waco,Denton,Tyler,Midland,Abilene,Odessa'
/** After the name of the person who opened it. */
const KINDS =
  'Dental,Dental Care,Family Dental,Smiles,Orthodontics,Oral Surgery,Medical Group,Family Medicine,Dentistry,Health'

/** Split once for all rows. */
const LISTS = `(SELECT string_to_array('${FIRST_NAMES}', ' ') AS first_names, string_to_array('${LAST_NAMES}', ' ') AS last_names,
  string_to_array('${STEMS}', ' ') AS stems, string_to_array('${ENDS}', ' ') AS ends, string_to_array('${SORTS}', ',') AS sorts,
  string_to_array('${CITIES}', ',') AS cities, string_to_array('${KINDS}', ',') AS kinds OFFSET 0) AS lists`
/** One of a list, the first ones oftener. */
const oneOf = (list: string) => `${list}[1 + floor(array_length(${list}, 1) * power(random(), 1.6))::int]`
const LAST_NAME = `CASE WHEN random() < 0.35 THEN ${oneOf('last_names')} ELSE ${oneOf('stems')} || ${oneOf('ends')} END`

const PRACTICES = `
  INSERT INTO office_practice (id, name, type, city, state, invite_code, created_at, addresses, office_hours)
  SELECT gen_random_uuid(), ${LAST_NAME} || ' ' || ${oneOf('kinds')}, ${oneOf('sorts')}, ${oneOf('cities')}, 'TX',
    'BENCH-' || number, now(), '[]', '[]'
  FROM generate_series(1, $1::int) AS number, ${LISTS}`
const PERSONS = `
  INSERT INTO people_person (id, email, email_key, first_name, last_name, role, mobile, let_in, created_at)
  SELECT gen_random_uuid(), address, address, ${oneOf('first_names')}, ${LAST_NAME}, 'Assistant', '+15125550100',
    CASE WHEN random() < 0.95 THEN 'yes' ELSE 'no' END, now()
  FROM generate_series(1, $1::int) AS number, ${LISTS}, LATERAL (SELECT 'somebody-' || number || '@bench.example' AS address) AS made`
const MEMBERS = `
  INSERT INTO office_member (person_id, practice_id, joined_at, approved_at)
  SELECT person.id, practice.id, now(), now()
  FROM (SELECT id, row_number() OVER (ORDER BY email) AS number FROM people_person WHERE email LIKE 'somebody-%@bench.example') AS person
  JOIN (SELECT id, row_number() OVER (ORDER BY invite_code) AS number FROM office_practice WHERE invite_code LIKE 'BENCH-%') AS practice
    ON practice.number = 1 + person.number % $1::int`
const WORDS = `
  INSERT INTO search_word
  SELECT unnest(tsvector_to_array(to_tsvector('simple', first_name || ' ' || last_name))) FROM people_person
  UNION SELECT unnest(tsvector_to_array(to_tsvector('simple', concat_ws(' ', name, city, type)))) FROM office_practice
  ON CONFLICT DO NOTHING`

/** Names that as many bear among few as among many: more than a search counts, or hardly anybody. */
const COMMON_PERSONS =
  'John Smith,Mary Williams,James Williams,Michael Johnson,Michael Williams,Carmen Rodriguez,Ana Martinez,Elizabeth Harris,Margaret Harris'
const RARE_PERSONS = 'Ida Quorvath,Per Ystergaard,Olivia Zemblowick,Тарас Щербаненко,Ulf Mundqvist'
const COMMON_PRACTICES = [
  ['Smith Family Dental', 'Austin', 'Orthodontics'],
  ['Williams Orthodontics', 'Austin', 'Orthodontics'],
  ['Williams Family Medicine', 'Dallas', 'Family medicine'],
  ['Lopez Oral Surgery', 'Houston', 'Endodontics'],
]
const RARE_PRACTICES = [
  ['Quorvath Smiles', 'Plano', 'General dentistry'],
  ['Ystergaard Smiles', 'Waco', 'Radiology'],
  ['Zemblowick Dental', 'Tyler', 'General dentistry'],
  ['Mundqvist Health', 'Irving', 'Family medicine'],
]
const COMMON_TIMES = { persons: 110, practices: 60 }
const RARE_TIMES = 3

const PLANTED_PRACTICES = `
  INSERT INTO office_practice (id, name, city, type, state, invite_code, created_at, addresses, office_hours)
  SELECT gen_random_uuid(), name, city, type, 'TX', 'BENCH-' || name || number, now(), '[]', '[]'
  FROM unnest($1::text[], $2::text[], $3::text[]) AS planted (name, city, type), generate_series(1, $4::int) AS number`
const PLANTED_PERSONS = `
  INSERT INTO people_person (id, email, email_key, first_name, last_name, role, mobile, let_in, created_at)
  SELECT gen_random_uuid(), address, address, split_part(name, ' ', 1), split_part(name, ' ', 2), 'Assistant', '+15125550100', 'yes',
    now()
  FROM unnest(string_to_array($1::text, ',')) WITH ORDINALITY AS planted (name, place), generate_series(1, $2::int) AS number,
    LATERAL (SELECT 'somebody-planted-' || $3 || place || '-' || number || '@bench.example' AS address) AS made`

/** The same in every directory, so that a search finds as many among few. Answers how many there are now. */
async function plant(client: PoolClient): Promise<{ persons: number; practices: number }> {
  const column = (list: string[][], at: number) => list.map((one) => one[at])
  const practices = (list: string[][], times: number) =>
    client.query(PLANTED_PRACTICES, [column(list, 0), column(list, 1), column(list, 2), times])
  const added = [
    await practices(COMMON_PRACTICES, COMMON_TIMES.practices),
    await practices(RARE_PRACTICES, RARE_TIMES),
    await client.query(PLANTED_PERSONS, [COMMON_PERSONS, COMMON_TIMES.persons, 'common']),
    await client.query(PLANTED_PERSONS, [RARE_PERSONS, RARE_TIMES, 'rare']),
  ].map(({ rowCount }) => rowCount ?? 0)
  return { practices: added[0]! + added[1]!, persons: added[2]! + added[3]! }
}

/** Fills the directory with the same people in each run. Indexes of many keys for a row are made once, at the end. */
export async function fillDirectory(pool: Pool, persons: number, practices: number): Promise<void> {
  const client = await pool.connect()
  const { rows } = await client.query<{ indexname: string; indexdef: string }>(
    `SELECT indexname, indexdef FROM pg_indexes
     WHERE tablename IN ('people_person', 'office_practice') AND indexdef LIKE '%USING gin%'`,
  )
  for (const { indexname } of rows) await client.query(`DROP INDEX ${indexname}`)
  for (const table of ['people_person', 'office_practice'])
    await client.query(`ALTER TABLE ${table} DISABLE TRIGGER search_learn`)
  await client.query('SELECT setseed(0.42)')
  const planted = await plant(client)
  await client.query(PRACTICES, [practices - planted.practices])
  await client.query(PERSONS, [persons - planted.persons])
  await client.query(MEMBERS, [practices])
  await client.query(WORDS)
  for (const { indexdef } of rows) await client.query(indexdef)
  for (const table of ['people_person', 'office_practice']) {
    await client.query(`ALTER TABLE ${table} ENABLE TRIGGER search_learn`)
    await client.query(`VACUUM ANALYZE ${table}`)
  }
  await client.query('VACUUM ANALYZE office_member')
  await client.query('VACUUM ANALYZE search_word')
  client.release()
}
