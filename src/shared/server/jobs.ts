import { sendEmail } from './email/mail.ts'
import { filasDeEmail } from './email/queues.ts'
import { deleteBytes } from './files/files.ts'
import { filasDeArquivos } from './files/queues.ts'
import { works } from './queues/jobs.ts'

export const jobs = [works(filasDeEmail.enviar, sendEmail), works(filasDeArquivos.apagar, deleteBytes)]
