import { IconTicket } from '@tabler/icons-react'
import type { CupomPublico } from '#src/cupons/schemas.ts'
import { useHidratado } from '#src/shared/ui/kit/use-hidratado.ts'
import { Pronto } from '#src/shared/ui/pronto.tsx'
import { toast } from '#src/shared/ui/toasts/toasts.tsx'

interface Props {
  lojaId: string
  cupons: CupomPublico[]
}

/** The coupons that the shop shows to everybody; one is kept with the cart of this browser. */
export function CuponsDaLoja({ lojaId, cupons }: Props) {
  const hidratado = useHidratado()

  function usar(codigo: string) {
    import('#src/vendas/pages/carrinho/cupons-guardados.ts').then(
      ({ guardarCupons }) => {
        guardarCupons(lojaId, [codigo])
        toast.ok('Cupom guardado', `${codigo} já está no carrinho desta loja.`)
      },
      () => toast.erro('Não foi possível guardar o cupom', 'Confira sua internet e tente de novo.'),
    )
  }

  return (
    <Pronto
      como="section"
      aria-labelledby="cupons-da-loja"
      className="cupons-da-loja"
      de={['cupons', cupons]}
    >
      <h2 id="cupons-da-loja" className="so-leitor">
        Cupons desta loja
      </h2>
      <ul className="sem-lista">
        {cupons.map(({ codigo, titulo, frase }) => (
          <li key={codigo}>
            <IconTicket size={28} aria-hidden />
            <div>
              <p>
                <strong>{titulo}</strong> com o cupom <strong>{codigo}</strong>
              </p>
              {frase ? <p className="apagado miudo">{frase}</p> : null}
            </div>
            <button type="button" className="botao leve" disabled={!hidratado} onClick={() => usar(codigo)}>
              Usar cupom<span className="so-leitor"> {codigo}</span>
            </button>
          </li>
        ))}
      </ul>
    </Pronto>
  )
}
