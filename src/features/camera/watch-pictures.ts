import type { CodeReader, Picture } from './code-reader.ts'

/**
 * Reads the pictures of a video one by one; pictures that arrive during a read are skipped.
 * @returns a function that stops it
 */
export function watchPictures(
  video: HTMLVideoElement,
  reader: CodeReader,
  onPicture: (picture: Picture, now: number) => void,
): () => void {
  let isEnded = false
  const next = (read: () => void) => {
    if (isEnded) return
    if ('requestVideoFrameCallback' in video) video.requestVideoFrameCallback(read)
    else requestAnimationFrame(read)
  }
  const read = async () => {
    if (isEnded) return
    try {
      if (video.readyState >= video.HAVE_CURRENT_DATA && video.videoWidth > 0) {
        const picture = await reader.read(video)
        if (!isEnded) onPicture(picture, performance.now())
      }
    } catch (error) {
      if (!isEnded) console.info('A picture of the camera could not be read:', error)
    }
    next(() => void read())
  }
  void read()
  return () => {
    isEnded = true
  }
}
