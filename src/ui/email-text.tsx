/** An email address that goes on after its @ where there is no room for a whole one. */
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
