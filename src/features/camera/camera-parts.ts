/** All that the camera needs, in one file that is loaded when it is opened first. */
export { CameraSession } from './camera-session.tsx'
export { keepCodeReader } from './code-reader.ts'
