"""Chess and Chess960 positions with perft counts published by others: (id, FEN, source, {depth: nodes})."""

CPW = "published: https://www.chessprogramming.org/Perft_Results"
SEDLAK = "published: Martin Sedlak's list, https://www.chessprogramming.net/perfect-perft/"
MAUGHAN = "published: https://www.chessprogramming.net/perfect-perft/"
TOMASI = "published to depth 3: R. Tomasi, https://talkchess.com/forum3/viewtopic.php?t=78119"
FISCHER_EPD = "published: https://github.com/AndyGrant/Ethereal/blob/master/src/perft/fischer.epd"


def _list(*counts):
    """Counts by depth, from depth 1."""
    return dict(enumerate(counts, 1))


PUBLISHED = {
    "chess": [
        ("kiwipete", "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1", CPW,
         _list(48, 2039, 97862, 4085603)),
        ("cpw-position-3", "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1", CPW, _list(14, 191, 2812, 43238, 674624)),
        ("cpw-position-4", "r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1", CPW,
         _list(6, 264, 9467, 422333)),
        ("cpw-position-4-turned", "r2q1rk1/pP1p2pp/Q4n2/bbp1p3/Np6/1B3NBn/pPPP1PPP/R3K2R b KQ - 0 1", CPW,
         _list(6, 264, 9467, 422333)),
        ("cpw-position-5", "rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1 8", CPW,
         _list(44, 1486, 62379, 2103487)),
        ("cpw-position-6", "r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 0 10", CPW,
         _list(46, 2079, 89890, 3894594)),
        ("illegal-en-passant-1", "3k4/3p4/8/K1P4r/8/8/8/8 b - - 0 1", SEDLAK, {6: 1134888}),
        ("illegal-en-passant-2", "8/8/4k3/8/2p5/8/B2P2K1/8 w - - 0 1", SEDLAK, {6: 1015133}),
        ("en-passant-gives-check", "8/8/1k6/2b5/2pP4/8/5K2/8 b - d3 0 1", SEDLAK, {6: 1440467}),
        ("short-castling-gives-check", "5k2/8/8/8/8/8/8/4K2R w K - 0 1", SEDLAK, {6: 661072}),
        ("long-castling-gives-check", "3k4/8/8/8/8/8/8/R3K3 w Q - 0 1", SEDLAK, {6: 803711}),
        ("castling-rights", "r3k2r/1b4bq/8/8/8/8/7B/R3K2R w KQkq - 0 1", SEDLAK, {4: 1274206}),
        ("castling-prevented", "r3k2r/8/3Q4/8/8/5q2/8/R3K2R b KQkq - 0 1", SEDLAK, {4: 1720476}),
        ("promotion-out-of-check", "2K2r2/4P3/8/8/8/8/8/3k4 w - - 0 1", SEDLAK, {6: 3821001}),
        ("discovered-check", "8/8/1P2K3/8/2n5/1q6/8/5k2 b - - 0 1", SEDLAK, {5: 1004658}),
        ("promotion-gives-check", "4k3/1P6/8/8/8/8/K7/8 w - - 0 1", SEDLAK, {6: 217342}),
        ("underpromotion-gives-check", "8/P1k5/K7/8/8/8/8/8 w - - 0 1", SEDLAK, {6: 92683}),
        ("self-stalemate", "K1k5/8/P7/8/8/8/8/8 w - - 0 1", SEDLAK, {6: 2217}),
        ("stalemate-and-mate-1", "8/k1P5/8/1K6/8/8/8/8 w - - 0 1", SEDLAK, {7: 567584}),
        ("stalemate-and-mate-2", "8/8/2k5/5q2/5n2/8/5K2/8 b - - 0 1", SEDLAK, {4: 23527}),
        ("castling-right-lost-to-bishop", "1k6/1b6/8/8/7R/8/8/4K2R b K - 0 1", MAUGHAN, {5: 1063513}),
        ("en-passant-evades-check", "4k3/3p1p2/8/4P3/4K3/8/8/8 b - - 0 1", TOMASI, _list(7, 58, 426)),
    ],
    "fischerandom": [
        ("published-1", "bqnb1rkr/pp3ppp/3ppn2/2p5/5P2/P2P4/NPP1P1PP/BQ1BNRKR w HFhf - 2 9", FISCHER_EPD,
         _list(21, 528, 12189, 326672)),
        ("published-2", "2nnrbkr/p1qppppp/8/1ppb4/6PP/3PP3/PPP2P2/BQNNRBKR w HEhe - 1 9", FISCHER_EPD,
         _list(21, 807, 18002, 667366)),
        ("published-3", "b1q1rrkb/pppppppp/3nn3/8/P7/1PPP4/4PPPP/BQNNRKRB w GE - 1 9", FISCHER_EPD,
         _list(20, 479, 10471, 273318)),
        ("published-4", "qbbnnrkr/2pp2pp/p7/1p2pp2/8/P3PP2/1PPP1KPP/QBBNNR1R w hf - 0 9", FISCHER_EPD,
         _list(22, 593, 13440, 382958)),
        ("published-5", "1nbbnrkr/p1p1ppp1/3p4/1p3P1p/3Pq2P/8/PPP1P1P1/QNBBNRKR w HFhf - 0 9", FISCHER_EPD,
         _list(28, 1120, 31058, 1171749)),
        ("published-7", "q1bnrkr1/ppppp2p/2n2p2/4b1p1/2NP4/8/PPP1PPPP/QNB1RRKB w ge - 1 9", FISCHER_EPD,
         _list(30, 860, 24566, 732757)),
        ("published-15", "qn1rkrbb/pp1p1ppp/2p1p3/3n4/4P2P/2NP4/PPP2PP1/Q1NRKRBB w FDfd - 1 9", FISCHER_EPD,
         _list(24, 585, 14769, 356950)),
        ("published-18", "bnqnrbkr/1pp2pp1/p7/3pP2p/4P1P1/8/PPPP3P/BNQNRBKR w HEhe d6 0 9", FISCHER_EPD,
         _list(31, 984, 28677, 962591)),
        ("published-21", "n1bb1rkr/qpnppppp/2p5/p7/P1P5/5P2/1P1PPRPP/NQBBN1KR w Hhf - 1 9", FISCHER_EPD,
         _list(27, 697, 18724, 505089)),
    ],
}
