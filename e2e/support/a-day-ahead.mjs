// Loaded into a server before it starts: sets its clock, its database's and that of its headers a day ahead.
import { ServerResponse } from 'node:http'

const RealDate = Date
const now = () => RealDate.now() + 24 * 3_600_000

globalThis.Date = class extends RealDate {
  constructor(...given) {
    super(...(given.length === 0 ? [now()] : given))
  }
  static now() {
    return now()
  }
}

const { writeHead } = ServerResponse.prototype
ServerResponse.prototype.writeHead = function (...given) {
  this.setHeader('date', new Date().toUTCString())
  return writeHead.apply(this, given)
}
