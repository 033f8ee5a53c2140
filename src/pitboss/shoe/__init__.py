"""The shoe: shuffle, cut, deal and burn, with commitments before the cut and proofs when the shoe ends.

Rules: NI2018-51/7.1 to 7.3, S94-1994/7CS4.1 to 4.5 (with CM and 5CS), S89-1997/7.1 to 7.4, S58-1995/MB8.1.
"""

from pitboss.shoe.commitment import secret_commitment
from pitboss.shoe.cut import CUT_RULES, CutRefused, can_be_cut, check_cut, cut
from pitboss.shoe.derivation import LONGEST_NONCE, Nonce, Secret, below, order_of, seed_bytes, sorted_nonces
from pitboss.shoe.entropy import Chance, new_cut, new_secret
from pitboss.shoe.proof import AuditorProof, Proof, ViewerProof, auditor_proof, decode, encode, viewer_proof
from pitboss.shoe.shoe import Shoe
from pitboss.shoe.shuffle import CutRecord, ShuffleRecord
from pitboss.shoe.verify import Check, ShoeReport, verify

__all__ = [
    "CUT_RULES",
    "LONGEST_NONCE",
    "AuditorProof",
    "Chance",
    "Check",
    "CutRecord",
    "CutRefused",
    "Nonce",
    "Proof",
    "Secret",
    "Shoe",
    "ShoeReport",
    "ShuffleRecord",
    "ViewerProof",
    "auditor_proof",
    "below",
    "can_be_cut",
    "check_cut",
    "cut",
    "decode",
    "encode",
    "new_cut",
    "new_secret",
    "order_of",
    "secret_commitment",
    "seed_bytes",
    "sorted_nonces",
    "verify",
    "viewer_proof",
]
