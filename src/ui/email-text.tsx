/** An email address that wraps after its @ if it does not fit on one line. */
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
