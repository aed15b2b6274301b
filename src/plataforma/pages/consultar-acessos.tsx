import { TextInput } from '@mantine/core'
import { IconShieldSearch } from '@tabler/icons-react'
import { type FormEvent, useState } from 'react'
import { ApiError } from '#src/shared/ui/api.ts'
import { BotaoDeEnvio } from '#src/shared/ui/botao-de-envio.tsx'
import { Dialogo } from '#src/shared/ui/dialogo.tsx'
import { pedirArquivo } from '#src/shared/ui/lista/exportar.tsx'
import { textoDoCampo } from '#src/shared/ui/texto-do-campo.ts'
import { toast } from '#src/shared/ui/toasts.tsx'
import estilo from './aprovacoes.module.css'

/** The access log of one account or address, for an order of a court: nothing else opens it. */
export function ConsultarAcessos() {
  const [aberto, setAberto] = useState(false)
  const [enviando, setEnviando] = useState(false)
  const [erros, setErros] = useState<Record<string, string>>({})

  async function enviar(evento: FormEvent<HTMLFormElement>) {
    evento.preventDefault()
    const dados = new FormData(evento.currentTarget)
    const quem = textoDoCampo(dados, 'quem').trim()
    setEnviando(true)
    setErros({})
    try {
      await pedirArquivo('/rest/v1/plataforma/registros_de_acesso', {
        ...(quem.includes('@') ? { email: quem } : { ip: quem }),
        de: dados.get('de'),
        ate: dados.get('ate'),
        motivo: dados.get('motivo'),
      })
      setAberto(false)
      toast.ok('Arquivo pronto', 'A consulta ficou registrada na auditoria.')
    } catch (erro) {
      if (!(erro instanceof ApiError)) throw erro
      setErros(
        Object.fromEntries(
          erro.errors.map(({ path, message }) => [
            path === 'email' || path === 'ip' ? 'quem' : path,
            message,
          ]),
        ),
      )
      toast.erro(erro.title, erro.errors[0]?.message ?? erro.detail)
    } finally {
      setEnviando(false)
    }
  }

  return (
    <>
      <button type="button" className="botao leve" onClick={() => setAberto(true)}>
        <IconShieldSearch size={18} aria-hidden /> Registros de acesso
      </button>
      <Dialogo aberto={aberto} aoFechar={() => setAberto(false)} titulo="Registros de acesso">
        <form
          method="post"
          noValidate
          className={estilo.formulario}
          onSubmit={(evento) => void enviar(evento)}
        >
          <p>
            O registro é sigiloso e só sai por ordem judicial (Marco Civil, art. 15). O que você consultar
            fica na auditoria, com o número da ordem.
          </p>
          <TextInput
            label="E-mail da conta ou endereço IP"
            name="quem"
            required
            error={erros.quem}
            data-autofocus
          />
          <TextInput label="De" name="de" type="date" required error={erros.de} />
          <TextInput label="Até" name="ate" type="date" required error={erros.ate} />
          <TextInput
            label="Número da ordem judicial"
            name="motivo"
            required
            maxLength={500}
            error={erros.motivo}
          />
          <BotaoDeEnvio enviando={enviando}>Baixar CSV</BotaoDeEnvio>
        </form>
      </Dialogo>
    </>
  )
}
