/**
 * Every error name of the API, with its status and its default message. Messages that specification section 8 gives are
 * used to the letter.
 */
export const errors = {
  BadRequest: { status: 400, message: 'Something in the request is not right.' },
  Unauthorized: { status: 401, message: 'Please sign in.' },
  Forbidden: { status: 403, message: 'You may not do this.' },
  DeviceSignedOut: { status: 403, message: 'This device was signed out.' },
  NotFound: { status: 404, message: 'This no longer exists.' },
  PayloadTooLarge: { status: 413, message: 'That is too much to send at once.' },
  UnsupportedMediaType: {
    status: 415,
    message: 'The content type of the request is not one that this call takes.',
  },
  Conflict: { status: 409, message: 'Somebody else changed this at the same moment.' },
  InProgress: { status: 409, message: 'The same request is being carried out.' },
  IdempotencyMismatch: { status: 422, message: 'This request key was already used for something else.' },
  TooManyRequests: { status: 429, message: 'Too many attempts. Please wait a moment.' },
  InternalError: { status: 500, message: 'Something went wrong on the server.' },
  Unavailable: { status: 503, message: 'The server is not ready. Please try again.' },

  CheckInFailed: { status: 400, message: 'This guest cannot be checked in.' },
  GuestNotFound: { status: 404, message: 'That guest is no longer on the list.' },
  EventNotFound: { status: 404, message: 'That event does not exist.' },
  GroupNotFound: { status: 404, message: 'That group does not exist.' },
  EventGroupNotFound: { status: 404, message: 'That group is not part of the event.' },
  TourNotFound: { status: 404, message: 'That tour no longer exists.' },
  TourGuestNotFound: { status: 404, message: 'That guest is no longer on the tour.' },
  PassNotFound: { status: 404, message: 'That pass does not exist.' },
  RadioNotFound: { status: 404, message: 'That radio does not exist.' },
  UserNotFound: { status: 404, message: 'That user does not exist.' },
  RedemptionTypeNotFound: { status: 404, message: 'That redemption type does not exist.' },
  PinNotFound: { status: 404, message: 'That pin was not found against any guests' },
  TooManyWrongPins: { status: 429, message: 'Too many wrong pins. Please wait a moment.' },
  AlreadyRedeemed: { status: 400, message: 'Already Redeemed' },
  NotCheckedIn: { status: 400, message: 'A voucher can only be given to a guest who has checked in.' },
  NotAttending: { status: 400, message: 'The guest is not attending on that day.' },
  GroupAssignedToRace: { status: 400, message: 'Guest group is assigned to a race' },
  GroupAlreadyInEvent: { status: 409, message: 'This group is already part of the event.' },
  OverGuestLimit: {
    status: 400,
    message: 'The guest list you have provided contains more than the allocated spaces available to you.',
  },
  TourFull: { status: 400, message: 'Cannot add guest to tour, tour is full' },
  AlreadyOnTour: { status: 409, message: 'This guest is already on the tour.' },
  ItemsNotReturned: { status: 400, message: 'A pass or a radio has to come back first.' },
  RadioLimit: { status: 400, message: 'All 40 radios are allocated.' },
  PassCodeTaken: { status: 409, message: 'This pass code is already out.' },
  IdTaken: { status: 409, message: 'This number is already taken.' },
  EmailTaken: { status: 409, message: 'Another user has this email.' },
  GuideHasTours: { status: 400, message: 'This guide still has tours to come.' },
  DeviceNotFound: { status: 404, message: 'That device does not exist.' },
  DeviceEmptied: { status: 409, message: 'This device is already empty.' },
  DeviceTold: { status: 409, message: 'The sign-out has reached the device.' },
  DeviceInUse: { status: 409, message: 'This device is in use.' },
  InviteInvalid: {
    status: 404,
    message:
      'Sorry, on this occasion we could not validate your invite code for an event. Please contact our hospitality team for assistance.',
  },
  EntryClosed: { status: 400, message: 'Entry is not open for this event.' },
  InvalidFileType: { status: 400, message: 'Please upload a file type of CSV' },
  GuestFileTooComplex: {
    status: 400,
    message:
      'Reading this file took too long, so we stopped. Nothing was stored. Please put your guests into the guest list template and upload that.',
  },
  RemovalNotConfirmed: { status: 409, message: 'Please confirm how many guests are removed.' },
  NothingToRestore: { status: 409, message: 'There is no list to restore.' },
  InvalidGuestList: { status: 400, message: 'The guest list could not be read.' },
} as const satisfies Record<string, { status: number; message: string }>

/**
 * Errors of a request before its row is known, and of a write because of its place in a batch. Our own pages never
 * meet these and do not load them.
 */
export const requestErrors = {
  MethodNotAllowed: { status: 405, message: 'This address does not take that method.' },
  RequestTimeout: { status: 408, message: 'The request did not arrive in time.' },
  NotTried: { status: 424, message: 'A write before this one has to succeed first.' },
  UriTooLong: { status: 414, message: 'The address is too long.' },
  HeadersTooLarge: { status: 431, message: 'The headers are too long.' },
} as const satisfies Record<string, { status: number; message: string }>

export type ErrorName = keyof typeof errors
export type RequestErrorName = keyof typeof requestErrors

/** An error on the wire (design section 6). `details` differ by name. */
export interface ErrorBody<N extends string = ErrorName> {
  readonly statusCode: number
  readonly name: N
  readonly message: string
  readonly [detail: string]: unknown
}

/** Whether a parsed JSON answer is an error of our API, not of a captive portal or a proxy. */
export const isErrorBody = (value: unknown): value is ErrorBody =>
  typeof value === 'object' &&
  value !== null &&
  'name' in value &&
  typeof value.name === 'string' &&
  value.name in errors &&
  'message' in value &&
  typeof value.message === 'string'
