import { IconShieldSearch } from '@tabler/icons-react'
import { type FormEvent, useState } from 'react'
import { BotaoDeEnvio } from '#src/shared/ui/kit/botao-de-envio.tsx'
import { Campo } from '#src/shared/ui/kit/campo.tsx'
import { Dialogo } from '#src/shared/ui/kit/dialogo.tsx'
import { pedirArquivo } from '#src/shared/ui/arquivos/baixar.ts'
import { textoDoCampo } from '#src/shared/ui/formulario/texto-do-campo.ts'
import { toast } from '#src/shared/ui/toasts/toasts.tsx'
import { useAcao } from '#src/shared/ui/use-acao.ts'

/** The access log of one account or address, for an order of a court: nothing else opens it. */
export function ConsultarAcessos() {
  const [aberto, setAberto] = useState(false)
  const [erros, setErros] = useState<Record<string, string>>({})

  const [enviar, enviando] = useAcao(
    { campos: ({ email, ip, ...outros }) => setErros({ quem: email ?? ip ?? '', ...outros }) },
    async (evento: FormEvent<HTMLFormElement>) => {
      const dados = new FormData(evento.currentTarget)
      const quem = textoDoCampo(dados, 'quem').trim()
      await pedirArquivo('/rest/v1/plataforma/registros_de_acesso', {
        ...(quem.includes('@') ? { email: quem } : { ip: quem }),
        de: dados.get('de'),
        ate: dados.get('ate'),
        motivo: dados.get('motivo'),
      })
      setAberto(false)
      toast.ok('Arquivo pronto', 'A consulta ficou registrada na auditoria.')
    },
  )

  return (
    <>
      <button type="button" className="botao leve" onClick={() => setAberto(true)}>
        <IconShieldSearch size={18} aria-hidden /> Registros de acesso
      </button>
      <Dialogo aberto={aberto} aoFechar={() => setAberto(false)} titulo="Registros de acesso">
        <form method="post" noValidate className="pilha" onSubmit={enviar}>
          <p>
            O registro é sigiloso e só sai por ordem judicial (Marco Civil, art. 15). O que você consultar
            fica na auditoria, com o número da ordem.
          </p>
          <Campo
            label="E-mail da conta ou endereço IP"
            name="quem"
            required
            error={erros.quem}
            data-autofocus
          />
          <Campo label="De" name="de" type="date" required error={erros.de} />
          <Campo label="Até" name="ate" type="date" required error={erros.ate} />
          <Campo
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
