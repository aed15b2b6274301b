import { useState } from 'react'
import type { MinhaLoja } from '#src/acesso/schemas.ts'
import { api } from '#src/shared/ui/api.ts'
import { Campo } from '#src/shared/ui/kit/campo.tsx'
import { CampoDeSenha } from '#src/shared/ui/kit/campo-de-senha.tsx'
import { Dialogo } from '#src/shared/ui/kit/dialogo.tsx'
import { FormularioDeDialogo } from '#src/shared/ui/kit/formulario-de-dialogo.tsx'
import { Quadro } from '#src/shared/ui/kit/quadro.tsx'
import { useAcao } from '#src/shared/ui/use-acao.ts'
import { useTexto } from '#src/shared/ui/formulario/use-texto.ts'

/** The end of a shop: said plainly, proved with its code and the password. */
export function EncerrarLoja({ loja }: { loja: MinhaLoja }) {
  const [aberto, setAberto] = useState(false)
  const fechar = () => setAberto(false)
  return (
    <Quadro titulo="Encerrar a loja" className="pilha vao-14 folga">
      <p className="apagado">
        A loja sai da vitrine para sempre, e o código dela nunca mais é usado. Apagamos os contatos dela e os
        dados dos clientes; as vendas e as faturas ficam guardadas, sem o nome de quem comprou, pelo prazo da
        lei. Leve os dados antes: não dá para desfazer.
      </p>
      <p className="apagado">
        Só é possível sem venda, devolução, reembolso ou fatura em aberto. O período já pago da assinatura não
        é devolvido.
      </p>
      <div className="fila">
        <button type="button" className="botao leve" onClick={() => setAberto(true)}>
          Encerrar a loja
        </button>
      </div>
      <Dialogo aberto={aberto} aoFechar={fechar} titulo={`Encerrar a loja ${loja.nome}?`}>
        <Formulario loja={loja} aoFechar={fechar} />
      </Dialogo>
    </Quadro>
  )
}

function Formulario({ loja, aoFechar }: { loja: MinhaLoja; aoFechar: () => void }) {
  const [codigo, campoDoCodigo, { recusar: recusarCodigo }] = useTexto()
  const [senha, campoDaSenha, { recusar }] = useTexto()

  const [encerrar, encerrando] = useAcao(
    { mostrar: (motivo, { status, title }) => recusar(status === 409 ? `${title}. ${motivo}` : motivo) },
    async () => {
      if (codigo.trim() !== loja.codigo) return recusarCodigo('Digite o código da loja como ele aparece.')
      if (!senha) return recusar('Digite a sua senha.')
      await api.post('/rest/v1/minha_loja/encerrar', {
        body: { estabelecimento_id: loja.id, codigo, senha },
      })
      location.assign('/bloqueado')
    },
  )

  return (
    <FormularioDeDialogo
      aoEnviar={() => encerrar()}
      enviando={encerrando}
      botao="Encerrar para sempre"
      perigo
      aoDesistir={aoFechar}
      desistir="Ficar com a loja"
      noValidate
    >
      <p>A loja fecha agora, para toda a equipe. Você recebe um e-mail que confirma.</p>
      <Campo
        label={`Digite o código da loja: ${loja.codigo}`}
        autoComplete="off"
        data-autofocus
        {...campoDoCodigo}
      />
      <CampoDeSenha label="Sua senha" autoComplete="current-password" {...campoDaSenha} />
    </FormularioDeDialogo>
  )
}
