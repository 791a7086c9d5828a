/** All that the camera needs, in one file that is loaded when the camera is first opened. */
export { CameraSession } from './camera-session.tsx'
export { keepCodeReader } from './code-reader.ts'
