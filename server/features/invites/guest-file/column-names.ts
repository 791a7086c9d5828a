import { foldToKey } from '../../../../contract/rules/fold-text.ts'
import { wordSet } from './word-set.ts'

/** The names of columns, folded. */
const synonyms = {
  first:
    wordSet(`firstname first forename forenames firstnames fname givenname givennames given christianname guestfirstname
    guestforename prenom prenoms vorname vornamen nombre nombres nome primeironome voornaam fornavn fornamn etunimi imie
    jmeno keresztnev utonev ad 名 名前 이름 الاسم الاسمالاول`),
  last: wordSet(`lastname last lastnames lname surname surnames familyname family secondname guestlastname guestsurname nom
    nomdefamille nachname familienname zuname apellido apellidos cognome sobrenome apelido ultimonome primerapellido
    apellidopaterno achternaam efternavn efternamn etternavn sukunimi nazwisko prijmeni vezeteknev csaladnev soyad soyadi
    姓 姓氏 성 اسمالعائلة اللقب`),
  lastPrefix: wordSet('tussenvoegsel tussenvoegsels voorvoegsel'),
  secondLast: wordSet('segundoapellido apellidomaterno secondsurname'),
  name: wordSet('name names guestname guestnames'),
  wholeName:
    wordSet(`fullname guest guests attendee attendeename visitor participant nameofguest person contact contactname
    firstandlastname namesurname nomcomplet vollername 姓名 氏名`),
  days: wordSet(`days day attending daysattending attendingdays attendance checkindays attendancedays daysofattendance date
    dates visitdays jours jour tage tag dias dia giorni giorno dagen dag 日 日期`),
  reply:
    wordSet(`rsvp rsvpstatus status attendeestatus attendancestatus gueststatus invitationstatus inviteestatus
    registrationstatus responsestatus response reply confirmed confirmation coming attend willattend willyouattend
    areyoucoming present presence participation reponse teilnahme zusage anwesend anwesenheit antwort asistencia asiste
    asistira confirmado confirmacion respuesta presenza partecipa partecipazione conferma risposta presenca confirmacao
    resposta aanwezig aanwezigheid antwoord narvaro deltar deltager svar 출석 출석여부 참석 참석여부 참가 참가여부 出席 出欠
    参加 参加可否 是否出席 是否参加 حضور الحضور`),
  needs:
    wordSet(`dietaryneeds dietaryneed dietary dietaryrequirements dietaryrequirement dietaryrestrictions diet diets food
    foodrequirements foodallergies allergies allergy allergens specialdiet specialmeals regime regimealimentaire
    regimesalimentaires ernahrung ernahrungsweise diat essen allergie allergien dieta dietas alergias restricciones
    restriccionesalimentarias restricoesalimentares esigenzealimentari intolleranze dieet dieetwensen allergieen kost
    specialkost matallergier allergier erityisruokavalio ruokavalio alergie diety etrend diyet beslenme 食事制限 アレルギー
    饮食 饮食要求 过敏 식단 알레르기 الحمية حساسية`),
  note: wordSet(`note notes comment comments remark remarks specialrequirements specialneeds accessibility bemerkung
    bemerkungen anmerkung anmerkungen notiz notizen hinweis hinweise remarque remarques commentaire commentaires
    observaciones observacoes nota notas comentarios commenti opmerking opmerkingen notities anteckning anteckningar
    kommentar kommentarer bemaerkning bemaerkninger merknad merknader huomautus huomautukset uwaga uwagi poznamka poznamky
    megjegyzes not notlar aciklama 備考 メモ 备注 메모 비고 ملاحظة ملاحظات`),
} as const

export type Role = keyof typeof synonyms
const roles: readonly Role[] = [
  'first',
  'last',
  'lastPrefix',
  'secondLast',
  'name',
  'wholeName',
  'days',
  'reply',
  'needs',
  'note',
]

/** Roles whose names may also be the text of a guest's cell, so they do not identify a header. */
export const isNoteRole = (role: Role | undefined): role is 'needs' | 'note' =>
  role === 'needs' || role === 'note'

const roleOfKey = (key: string): Role | undefined => roles.find(role => synonyms[role].has(key))

/** The role of a column of this name, if it is one of those that are known. */
export const roleOf = (name: string): Role | undefined => roleOfKey(foldToKey(name))

/** The answers that a column asks for, folded: `Attending (Y/N)`. */
const YES_OR_NO = /(?:yesno|yn|janein|jn|ouinon|sino|simnao|ox)$/

/** The role of a column that asks who comes: of days, or of a reply. */
function attendanceOf(name: string): 'days' | 'reply' | undefined {
  const role = roleOf(name) ?? roleOfKey(foldToKey(name).replace(YES_OR_NO, ''))
  return role === 'days' || role === 'reply' ? role : undefined
}

/** Stems of words for dietary needs, anywhere in a name: `Any dietary requirements?`, `Food allergies / intolerances`. */
const NEEDS_STEM = /dietar|all?erg|intoler|aliment|ernahr|unvertrag/

/**
 * The role of a column. Only in a header do stems count: a guest's cell may have one, too (`Nut allergy`). A column of
 * nothing but marks (`Allergies? Y/N`) does not say which needs.
 */
export const roleInHeader = (name: string, hasOnlyMarks: boolean): Role | undefined =>
  roleOf(name) ??
  attendanceOf(name) ??
  (!hasOnlyMarks && NEEDS_STEM.test(foldToKey(name)) ? 'needs' : undefined)
