// The process that works on pictures, one after the other. It ends with the one that started it.
import { type PictureWork, pictureWork } from './picture-work.ts'

interface Task {
  kind: keyof PictureWork
  input: never
}

process.on('disconnect', () => process.exit())
process.on('message', ({ kind, input }: Task) => {
  pictureWork[kind](input).then(
    (output) => process.send?.({ output }),
    (error: Error) => process.send?.({ failure: error.message }),
  )
})
