/**
 * `<EmailText>` - address: string. An email address; where there is no room for a whole one, it goes on after its @.
 */

/** An email address that breaks where one would break it by hand. */
export function EmailText({ address }: { address: string }) {
  const host = address.lastIndexOf('@') + 1
  return (
    <bdi>
      {address.slice(0, host)}
      <wbr />
      {address.slice(host)}
    </bdi>
  )
}
