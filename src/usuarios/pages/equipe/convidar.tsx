import { useState } from 'react'
import { EMAIL } from '#src/shared/email.ts'
import { plural } from '#src/shared/plural.ts'
import { ApiError, api } from '#src/shared/ui/api.ts'
import { CampoLongo } from '#src/shared/ui/kit/campo.tsx'
import { Dialogo } from '#src/shared/ui/kit/dialogo.tsx'
import { toast } from '#src/shared/ui/toasts/toasts.tsx'
import { useAcao } from '#src/shared/ui/use-acao.ts'
import { useTexto } from '#src/shared/ui/formulario/use-texto.ts'
import estilo from './equipe.module.css'
import { EscolhaDePapel, type PapelDeEquipe } from './escolha-de-papel.tsx'

interface Props {
  aberto: boolean
  lojaId: string
  /** Seats left; null when the plan has no limit. */
  vagas: number | null
  aoFechar: () => void
  aoConvidar: () => void
}

export function Convidar(props: Props) {
  return (
    <Dialogo aberto={props.aberto} aoFechar={props.aoFechar} titulo="Convidar usuários" largura="38rem">
      {props.aberto ? <Formulario {...props} /> : null}
    </Dialogo>
  )
}

/** Several addresses at once, one role. Each is invited by itself: what is refused says why and stays in the field. */
function Formulario({ lojaId, vagas, aoFechar, aoConvidar }: Props) {
  const [texto, campoDosEmails, { definir, recusar }] = useTexto()
  const [papel, setPapel] = useState<PapelDeEquipe>('vendedor')
  const [mensagem, campoDaMensagem] = useTexto()
  const [recusas, setRecusas] = useState<{ email: string; motivo: string }[]>([])
  const emails = separarEmails(texto)

  const [enviar, enviando] = useAcao({}, async () => {
    const problema = conferir(emails, vagas)
    recusar(problema)
    if (problema) return
    const recusados = await convidarCada(emails, { lojaId, papel, mensagem: mensagem.trim() || null })
    const enviados = emails.length - recusados.length
    if (enviados > 0) aoConvidar()
    if (recusados.length === 0) {
      aoFechar()
      toast.ok(
        enviados === 1 ? 'Convite enviado' : `${enviados} convites enviados`,
        'O link chega por e-mail e vale por 7 dias.',
      )
      return
    }
    setRecusas(recusados)
    definir(recusados.map(({ email }) => email).join('\n'))
  })

  return (
    <form method="post" noValidate className={estilo.pilha} onSubmit={enviar}>
      {recusas.length > 0 ? (
        <div role="alert" className={estilo.recusas}>
          <p>
            {recusas.length === 1
              ? '1 convite não foi enviado:'
              : `${recusas.length} convites não foram enviados:`}
          </p>
          <ul>
            {recusas.map(({ email, motivo }) => (
              <li key={email}>
                <strong>{email}</strong>: {motivo}
              </li>
            ))}
          </ul>
        </div>
      ) : null}
      <CampoLongo
        label="E-mails"
        description={
          vagas === null
            ? 'Um por linha, ou separados por vírgula.'
            : `Um por linha, ou separados por vírgula. ${plural(vagas, 'Resta # vaga', 'Restam # vagas')} no plano.`
        }
        rows={3}
        required
        data-autofocus
        {...campoDosEmails}
      />
      <EscolhaDePapel papel={papel} aoMudar={setPapel} />
      <CampoLongo
        label="Mensagem"
        description="Vai junto no e-mail do convite."
        rows={2}
        maxLength={500}
        {...campoDaMensagem}
      />
      <div className="fila fim">
        <button type="button" className="botao leve" onClick={aoFechar}>
          Cancelar
        </button>
        <button type="submit" className="botao" disabled={enviando}>
          {enviando ? 'Enviando…' : emails.length > 1 ? `Enviar ${emails.length} convites` : 'Enviar convite'}
        </button>
      </div>
    </form>
  )
}

function separarEmails(texto: string): string[] {
  return [...new Set(texto.split(/[\s,;]+/).flatMap((parte) => parte.trim().toLowerCase() || []))]
}

function conferir(emails: string[], vagas: number | null): string | null {
  if (emails.length === 0) return 'Informe ao menos um e-mail.'
  const errado = emails.find((email) => !EMAIL.test(email))
  if (errado) return `${errado} não é um e-mail válido.`
  if (vagas !== null && emails.length > vagas)
    return plural(vagas, 'O plano tem só mais # vaga.', 'O plano tem só mais # vagas.')
  return null
}

async function convidarCada(
  emails: string[],
  convite: { lojaId: string; papel: PapelDeEquipe; mensagem: string | null },
): Promise<{ email: string; motivo: string }[]> {
  const recusados: { email: string; motivo: string }[] = []
  const { lojaId, papel, mensagem } = convite
  for (const email of emails) {
    try {
      await api.post('/rest/v1/convites', { body: { estabelecimento_id: lojaId, email, papel, mensagem } })
    } catch (erro) {
      if (!(erro instanceof ApiError)) throw erro
      recusados.push({ email, motivo: erro.detail ? `${erro.title}. ${erro.detail}` : erro.title })
    }
  }
  return recusados
}
